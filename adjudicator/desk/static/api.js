// Requests to the server: every one carries the header that no foreign page can send.

import { language, t } from "./words.js";

const head = () => ({ "x-desk": language });

export class Failure extends Error {}

async function answered(answer) {
  const value = await answer.json().catch(() => ({ error: t("no-answer") }));
  if (!answer.ok || value.error) throw new Failure(value.error || t("no-answer"));
  return value;
}

async function ask(address, options) {
  try {
    return await fetch(address, { ...options, headers: head() });
  } catch {
    throw new Failure(t("server-gone"));
  }
}

export const state = async () => answered(await ask("/api/state"));

export const newFolder = async (name) =>
  (await answered(await ask(`/api/folder?name=${encodeURIComponent(name)}`, { method: "POST" }))).folder;

export async function upload(folder, file) {
  const query = new URLSearchParams({ folder, name: file.name });
  return (await answered(await ask(`/api/upload?${query}`, { method: "POST", body: file }))).file;
}

export const quit = async () => answered(await ask("/api/quit", { method: "POST" }));

export const cancel = (job) => ask(`/api/cancel/${job}`, { method: "POST" });

// Does a job; `news` hears of its number and its progress. Returns what it found and what it said.
export async function job(name, args, news) {
  const answer = await ask(`/api/job/${name}`, { method: "POST", body: JSON.stringify(args) });
  if (!answer.ok) return answered(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Failure(t("server-gone"));
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const one = JSON.parse(line);
      if (one.result) return one.result;
      if (one.error !== undefined) throw new Failure(one.error || t("no-answer"));
      if (one.cancelled) throw new Failure(one.cancelled);
      if (news) news(one);
    }
  }
}

export const fileAddress = (kind, name) => `/${kind}/${name.split("/").map(encodeURIComponent).join("/")}`;

export const stamp = async (folder) => (await answered(await ask(`/api/stamp?${new URLSearchParams({ folder })}`))).stamp;
