/*
 * The page /remotes/status.html: which version of each feature is live, and what this browser has loaded.
 * It stands outside of the app, so that it works when the app does not. The load log is the shell's
 * (shell/src/remotes/load-log.ts): this tab's session storage, and the other tabs over a channel.
 */
const LOG_KEY = 'quits.remotes.log';
const CHANNEL = 'quits.remotes';
const NONE = '–';
const CONFIG = /<script type="application\/json" id="quits-config">([\s\S]*?)<\/script>/;

/** Entries of every tab that has answered, oldest first. */
let log = [];
/** Remote → what is live. */
let live = [];

function take(entries) {
  const known = new Map([...log, ...entries].map((entry) => [JSON.stringify(entry), entry]));
  log = [...known.values()].sort((a, b) => a.at.localeCompare(b.at));
}

function readOwnLog() {
  try {
    take(JSON.parse(window.sessionStorage.getItem(LOG_KEY) ?? '[]'));
  } catch {
    // A browser that refuses storage: the other tabs still answer.
  }
}

async function readJson(address) {
  const answer = await fetch(address, { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** The pointers' addresses are in the configuration of the app's page. */
async function pointerAddresses() {
  const page = await fetch('/index.html', { cache: 'no-store', headers: { accept: 'text/html' } });
  // Read as text: the page's policy (Trusted Types) makes no markup of texts.
  const [, config] = CONFIG.exec(await page.text());
  const { remotes } = JSON.parse(config);
  return { shell: '/remotes/shell/current.json', ...remotes };
}

async function readRemote(name, address) {
  try {
    const base = new URL(address, window.location.href).href;
    const pointer = await readJson(base);
    const contract = await readJson(new URL(pointer.current.contract, base).href).catch(() => ({}));
    return { name, pointer, owner: contract.owner };
  } catch (error) {
    return { name, error: error.message };
  }
}

const lastOf = (entries, outcome) => entries.filter((entry) => entry.outcome === outcome).at(-1);

/** @returns {{ state: 'good' | 'careful' | 'bad', text: string }} */
function stateOf({ name, error, pointer }, loaded, fellBack, failed) {
  if (error) return { state: 'bad', text: 'Not reachable' };
  if (pointer.disabled) return { state: 'careful', text: 'Switched off' };
  if (failed && (!loaded || failed.at > loaded.at)) return { state: 'bad', text: 'Failed here' };
  if (fellBack) return { state: 'careful', text: 'Older version here' };
  if (loaded && loaded.version !== pointer.current.version && loaded.version !== pointer.canary?.version) {
    return { state: 'careful', text: 'Another version here' };
  }
  // The shell is the page itself: it stands in no log.
  return { state: 'good', text: loaded ? 'Works' : name === 'shell' ? 'Live' : 'Not used here yet' };
}

function rowOf(remote) {
  const { name, owner, pointer, error } = remote;
  const entries = log.filter((entry) => entry.remote === name);
  const loaded = lastOf(entries, 'loaded');
  const failed = lastOf(entries, 'failed');
  const latestFall = lastOf(entries, 'fellBack');
  // A later load without a fall means that all is well again.
  const fellBack = latestFall && latestFall.at >= (loaded?.at ?? '') ? latestFall : undefined;
  const { state, text } = stateOf(remote, loaded, fellBack, failed);
  const canary = pointer?.canary ? ` (canary ${pointer.canary.version}, ${pointer.canary.percent} %)` : '';
  const lastError = [failed, latestFall].filter(Boolean).sort((a, b) => b.at.localeCompare(a.at))[0];
  return {
    state,
    cells: [
      name,
      text,
      pointer ? pointer.current.version + canary : NONE,
      pointer ? pointer.current.since.slice(0, 16).replace('T', ' ') : NONE,
      loaded?.version ?? NONE,
      fellBack?.to ?? NONE,
      loaded ? `${loaded.ms} ms` : NONE,
      owner ?? NONE,
      error ?? (lastError ? `${lastError.at.slice(0, 19)} ${lastError.error}` : NONE),
    ],
  };
}

function show() {
  const rows = live.map(rowOf);
  const lines = rows.map(({ state, cells }) => {
    const row = document.createElement('tr');
    row.dataset.state = state;
    cells.forEach((cell, index) => {
      const element = document.createElement(index === 0 ? 'th' : 'td');
      if (index === 0) element.scope = 'row';
      element.textContent = cell;
      row.append(element);
    });
    return row;
  });
  document.getElementById('rows').replaceChildren(...lines);
  const titles = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const report = rows.map(({ cells }) =>
    cells.map((cell, index) => `${titles[index]}: ${cell}`).join('\n  '),
  );
  const events = log.map((entry) => JSON.stringify(entry));
  document.getElementById('report').value = [
    `Quits, ${new Date().toISOString()}, ${window.location.origin}`,
    window.navigator.userAgent,
    '',
    ...report,
    '',
    'Events',
    ...events,
  ].join('\n');
}

async function look() {
  readOwnLog();
  channel?.postMessage({ type: 'ask' });
  const addresses = await pointerAddresses();
  live = await Promise.all(Object.entries(addresses).map(([name, address]) => readRemote(name, address)));
  show();
}

async function copyReport() {
  const report = document.getElementById('report');
  report.select();
  try {
    await window.navigator.clipboard.writeText(report.value);
    say('Copied');
  } catch {
    say('Selected: copy it with the keyboard');
  }
}

function say(text) {
  document.getElementById('said').textContent = text;
}

function lookNow() {
  look().catch((error) => say(`The app's page could not be read: ${error.message}`));
}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
channel?.addEventListener('message', ({ data }) => {
  if (data?.type === 'entry') take([data.entry]);
  if (data?.type === 'log') take(data.entries);
  if (live.length > 0) show();
});
document.getElementById('copy').addEventListener('click', () => void copyReport());
document.getElementById('again').addEventListener('click', lookNow);
lookNow();
