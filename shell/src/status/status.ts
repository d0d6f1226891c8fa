/* The page /remotes/status.html: the live version of each feature, and the loads in this browser. Its own
   script works when the app does not. The load log is the shell's (shell/src/remotes/load-log.ts): this
   tab's session storage, and the other tabs over a channel. */
import { browserStorage } from '@quits/core';
import { FEATURES_PATH, pointerPath, readFeatureNames, readLive } from '@quits/federation';
import { LOG_CHANNEL, LOG_KEY } from '../remotes/load-log.ts';
import type { LoadEntry } from '../remotes/load-log.ts';
import { rowOf } from './rows.ts';
import type { Found, Row } from './rows.ts';

const CONFIG = /<script type="application\/json" id="quits-config">([\s\S]*?)<\/script>/;

/** Entries of every tab that has answered, oldest first. */
let log: LoadEntry[] = [];
let features: Found[] = [];

function partOf<Part extends HTMLElement>(id: string, kind: new () => Part): Part {
  const part = document.getElementById(id);
  if (!(part instanceof kind)) throw new Error(`The page has no ${id}`);
  return part;
}

const report = partOf('report', HTMLTextAreaElement);

function say(text: string): void {
  partOf('status-text', HTMLElement).textContent = text;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function take(entries: readonly LoadEntry[]): void {
  const known = new Map([...log, ...entries].map((entry) => [JSON.stringify(entry), entry]));
  log = [...known.values()].sort((a, b) => a.at.localeCompare(b.at));
}

function takeOwnLog(): void {
  try {
    // Only the shell writes under this key.
    take(JSON.parse(browserStorage().tab.get(LOG_KEY) ?? '[]') as LoadEntry[]);
  } catch {
    // An unreadable log; the other tabs still answer.
  }
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return answer.json();
}

/** The addresses of all pointers: from the app page's configuration, and of unlisted features. */
async function pointerAddresses(): Promise<Record<string, string>> {
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  // Read as text: the page's policy (Trusted Types) forbids parsing it as markup.
  const [, config = ''] = CONFIG.exec(await page.text()) ?? [];
  const { remotes } = JSON.parse(config) as { remotes: Record<string, string> };
  const unlisted = readFeatureNames(await readJson(`/${FEATURES_PATH}`).catch(() => undefined));
  const others = Object.fromEntries(unlisted.map((name) => [name, `/${pointerPath(name)}`]));
  return { shell: `/${pointerPath('shell')}`, ...remotes, ...others };
}

async function find(name: string, place: string): Promise<Found> {
  try {
    const address = new URL(place, window.location.href).href;
    const live = readLive(await readJson(address), address);
    const contract = await readJson(live.current.contract).catch(() => undefined);
    const { owner } = (contract ?? {}) as { owner?: string };
    return { name, live, owner };
  } catch (error) {
    return { name, error: messageOf(error) };
  }
}

function lineOf({ state, cells }: Row): HTMLTableRowElement {
  const line = document.createElement('tr');
  line.dataset.state = state;
  for (const [index, text] of cells.entries()) {
    const cell = document.createElement(index === 0 ? 'th' : 'td');
    if (index === 0) cell.scope = 'row';
    cell.textContent = text;
    line.append(cell);
  }
  return line;
}

function show(): void {
  const rows = features.map((found) => rowOf(found, log));
  partOf('rows', HTMLElement).replaceChildren(...rows.map(lineOf));
  const titles = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  report.value = [
    `Quits, ${new Date().toISOString()}, ${window.location.origin}`,
    window.navigator.userAgent,
    '',
    ...rows.map(({ cells }) => cells.map((text, index) => `${titles[index] ?? ''}: ${text}`).join('\n  ')),
    '',
    'Events',
    ...log.map((entry) => JSON.stringify(entry)),
  ].join('\n');
}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel(LOG_CHANNEL) : undefined;

async function look(): Promise<void> {
  try {
    takeOwnLog();
    channel?.postMessage({ type: 'ask' });
    const addresses = await pointerAddresses();
    features = await Promise.all(Object.entries(addresses).map(([name, place]) => find(name, place)));
    show();
  } catch (error) {
    say(`The app's page could not be read: ${messageOf(error)}`);
  }
}

async function copyReport(): Promise<void> {
  report.select();
  try {
    await window.navigator.clipboard.writeText(report.value);
    say('Copied');
  } catch {
    say('Selected: copy it with the keyboard');
  }
}

/** The messages of the app's tabs on the channel. */
type News = { type: 'ask' } | { type: 'entry'; entry: LoadEntry } | { type: 'log'; entries: LoadEntry[] };

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.type === 'entry') take([data.entry]);
  if (data.type === 'log') take(data.entries);
  if (features.length > 0) show();
});
partOf('copy', HTMLButtonElement).addEventListener('click', () => void copyReport());
partOf('again', HTMLButtonElement).addEventListener('click', () => void look());
void look();
