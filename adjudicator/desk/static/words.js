// The sentences of the page, in the language of the reader.

let words = {};
export let language = "en";
let plurals = new Intl.PluralRules("en");

export async function speak(wanted) {
  const answer = await fetch(`/api/words?lang=${encodeURIComponent(wanted)}`);
  const found = await answer.json();
  words = found.words;
  language = found.language;
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

export const decimal = (value, digits) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

export function t(name, args) {
  let text = words[name];
  if (text === undefined) return name;
  if (typeof text !== "string") text = text[plurals.select(args.n)] || text.other;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (args && key in args ? args[key] : whole));
}
