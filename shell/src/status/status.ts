/* The page /remotes/status.html: the live version of each feature. Its own script works when the app does
   not. */
import { FEATURES_PATH, pointerPath, readFeatureNames, type StoredPointer } from '@quits/federation';

const CONFIG = /<script type="application\/json" id="quits-config">([\s\S]*?)<\/script>/;

/** A row of the table: the name of a feature, its live version and its state. */
type Row = readonly [name: string, version: string, state: string];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

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
  const names = readFeatureNames(await readJson(`/${FEATURES_PATH}`).catch(() => undefined));
  const unlisted = names.filter((name) => !Object.hasOwn(remotes, name));
  const others = Object.fromEntries(unlisted.map((name) => [name, `/${pointerPath(name)}`]));
  return { shell: `/${pointerPath('shell')}`, ...remotes, ...others };
}

async function find(name: string, place: string): Promise<Row> {
  try {
    const pointer = (await readJson(place)) as StoredPointer;
    const { current, canary, disabled, disabledReason = '' } = pointer;
    const canaryText = canary ? ` (canary ${canary.version}, ${String(canary.percent)} %)` : '';
    const state = current ? 'Live' : 'Not live yet';
    return [
      name,
      (current?.version ?? '–') + canaryText,
      disabled ? `Switched off: ${disabledReason}` : state,
    ];
  } catch (error) {
    return [name, '–', `Not reachable: ${messageOf(error)}`];
  }
}

function lineOf(row: Row): HTMLTableRowElement {
  const line = document.createElement('tr');
  for (const [index, text] of row.entries()) {
    const cell = document.createElement(index === 0 ? 'th' : 'td');
    if (index === 0) cell.scope = 'row';
    cell.textContent = text;
    line.append(cell);
  }
  return line;
}

async function show(): Promise<void> {
  const addresses = await pointerAddresses();
  const rows = await Promise.all(Object.entries(addresses).map(([name, place]) => find(name, place)));
  document.getElementById('rows')?.replaceChildren(...rows.map(lineOf));
}

show().catch((error: unknown) => {
  const text = document.getElementById('status-text');
  if (text) text.textContent = `The app's page could not be read: ${messageOf(error)}`;
});
