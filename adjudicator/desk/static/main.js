// Begins: language, light or dark, the bar at the top, and which desk is open.

import { $, button, fill, h } from "./dom.js";
import { guardWindow } from "./drop.js";
import { Failure, quit, state } from "./api.js";
import { language, speak, t } from "./words.js";
import { referee } from "./referee.js";
import { maps } from "./maps.js";
import { author } from "./author.js";
import { tour } from "./tour.js";

const DESKS = { referee, map: maps, author };
let leave = null;

// What is remembered until tomorrow is in cookies: the port is another one each time, and the
// storage of a page belongs to its port.
const COOKIE = "adjudicator-";
function remembered(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}${name}=`));
  return found ? found.slice(found.indexOf("=") + 1) : "";
}
function remember(name, value) {
  document.cookie = `${COOKIE}${name}=${value}; Max-Age=31536000; SameSite=Strict; Path=/`;
}

// The language is that of `--lang` until another one is chosen on the page.
function stored(name) {
  try { return localStorage.getItem(name) || ""; } catch { return ""; }
}
function store(name, value) {
  try { localStorage.setItem(name, value); } catch { /* private window: forget it */ }
}

function dark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function theme(value) {
  if (value) document.documentElement.dataset.theme = value;
}

function bar(open, folder) {
  const link = (name) => h("a", {
    href: `#${name}`, class: "desk-link", "aria-current": name === open ? "page" : undefined,
  }, t(`desk-${name}`));
  fill($("bar"),
    h("a", { class: "brand", href: "#" }, h("img", { src: "/static/icon.svg", alt: "", width: "28", height: "28" }), "Adjudicator"),
    h("nav", { "aria-label": t("desks") }, Object.keys(DESKS).map(link)),
    h("p", { class: "where", title: t("folder-hint") }, t("folder", { name: folder })),
    h("div", { class: "tools" },
      button(t("tour"), () => tour(), { class: "quiet" }),
      button(language === "fr" ? "English" : "Français", other, { class: "quiet", lang: language === "fr" ? "en" : "fr" }),
      button(dark() ? t("light") : t("dark"), () => {
        const next = dark() ? "light" : "dark";
        theme(next);
        remember("theme", next);
        bar(open, folder);
      }, { class: "quiet" })));
}

async function other() {
  await speak(language === "fr" ? "en" : "fr");
  store("language", language);
  show();
}

function home(found) {
  const card = (name, sign) => h("a", { class: "card", href: `#${name}` },
    h("span", { class: "card-sign", "aria-hidden": "true" }, sign),
    h("h2", {}, t(`desk-${name}`)), h("p", {}, t(`desk-${name}-what`)),
    h("small", {}, t(`desk-${name}-count`, { n: { referee: found.cases, map: found.maps, author: found.games }[name].length })));
  return h("div", { class: "home" },
    h("h1", {}, t("home-title")), h("p", { class: "lead" }, t("home-lead")),
    h("div", { class: "cards" }, card("referee", "✓"), card("map", "⬡"), card("author", "◧")),
    h("p", { class: "faint" }, t("home-private")),
    button(t("quit"), end, { class: "quiet", id: "quit" }));
}

// Ends the server: whoever opened the desk by a double click has no terminal for Ctrl-C.
async function end() {
  try { await quit(); } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  fill($("bar"));
  fill($("main"), h("p", { class: "empty", role: "status" }, t("quit-done")));
}

function named(hash) {
  try { return decodeURIComponent(hash); } catch { return ""; }
}

async function show() {
  const [desk, ...rest] = named(location.hash.slice(1)).split("/");
  if (leave) leave();
  leave = null;
  $("skip").textContent = t("skip");
  let found;
  try { found = await state(); } catch (error) {
    fill($("main"), h("p", { class: "problem", role: "alert" }, error.message));
    return;
  }
  const open = desk in DESKS ? desk : "";
  bar(open, found.folder);
  document.body.dataset.desk = open || "home";
  document.title = open ? `${t(`desk-${open}`)} · Adjudicator` : "Adjudicator";
  if (!open) fill($("main"), home(found));
  else leave = DESKS[open]($("main"), found, rest.join("/")) || null;
}

async function begin() {
  // the token has done its work: it must not stay in the history
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  theme(remembered("theme"));
  guardWindow();
  await speak(stored("language"));
  window.addEventListener("hashchange", show);
  await show();
  if (!remembered("toured")) {
    remember("toured", "yes");
    tour();
  }
}

begin();
