// Sets everything going.
document.documentElement.classList.add("scripts");
// Without scripts the address of an event leads to its finding; with them it leads to the map.
document.querySelectorAll("[id^=event-]").forEach((one) => one.removeAttribute("id"));

function startTheme(button) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
  const say = () => { button.textContent = isDark() ? phrase("script-light") : phrase("script-dark"); };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    say();
  });
  dark.addEventListener("change", say);
  say();
}

// An address may name an event, a finding, or nothing.
function openAddress(player, fallback) {
  const [, event] = /^#event-(\d+)$/.exec(location.hash) || [];
  const [, finding] = /^#finding-(\d+)$/.exec(location.hash) || [];
  const article = finding && byId(`finding-${finding}`);
  const number = event ? Number(event) : article ? Number(article.dataset.event) : null;
  if (article && article.hidden) byId("filters").reset(), filterFindings(byId("filters"));
  if (number !== null && player && player.place.has(number)) {
    player.go(player.place.get(number), true);
    if (event) byId("map").scrollIntoView({ block: "nearest" });
  } else if (fallback !== undefined && player) player.go(fallback, true);
}

startTheme(byId("theme"));
const form = byId("filters");
if (form) {
  form.addEventListener("input", () => filterFindings(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  filterFindings(form);
}
const player = game && game.steps.length ? new Player() : null;
if (player) player.camera.near(13);
openAddress(player, player ? player.stops[0] ?? player.last : 0);
if (player && !player.stops.length && !location.hash) player.camera.all();
addEventListener("hashchange", () => openAddress(player));
addEventListener("beforeprint", () => document.querySelectorAll("main details").forEach((one) => { one.open = true; }));
