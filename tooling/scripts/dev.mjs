// npm run dev: shell and remotes in one process, reloaded on change, and the server restarted on change.
// npm run dev -- mf-groups: that remote alone on its own page, with fast refresh; with --recorded no server runs,
// and answers that were recorded are played back.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { whyNotPort } from './ports.mjs';
import { startServer } from './server-process.mjs';
import { REMOTES, ROOT } from '../build/workspace.mjs';
import { readSettings, SettingError } from '../../web/src/settings.ts';

const STORE = path.join(ROOT, 'node_modules/.cache/quits-dev');
const TSX = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs');

const say = (/** @type {string} */ line) => console.log(line);

/** @param {import('../../web/src/settings.ts').WebSettings} settings @returns {Promise<() => void>} */
async function serveAll(settings) {
  const { liveReload } = await import('./live-reload.mjs');
  const { watchBuilds } = await import('../build/watch-builds.ts');
  const { createWebServer } = await import('../../web/src/server.ts');
  mkdirSync(STORE, { recursive: true });
  const live = liveReload();
  say('Building shell and remotes');
  const stopWatching = await watchBuilds({ store: STORE, log: say, onRebuilt: live.reload });
  const web = createWebServer({
    store: STORE,
    settings,
    first: live.answer,
    changePage: live.changePage,
    isRebuilt: true,
  });
  web.listen(settings.port, () =>
    say(`\nWeb app on http://localhost:${settings.port}, reloaded on change\n`),
  );
  return () => {
    stopWatching();
    web.close();
    web.closeAllConnections();
  };
}

/**
 * @param {string} name
 * @param {Parameters<typeof import('./serve-alone.mjs').serveAlone>[1]} alone
 * @returns {Promise<() => void>}
 */
async function serveOne(name, alone) {
  const { serveAlone } = await import('./serve-alone.mjs');
  const { port, stop } = await serveAlone(name, alone, say);
  const address = `http://localhost:${port}`;
  say(`\n${name} alone on ${address}, with fast refresh`);
  say(`In a page that allows it (OVERRIDE_ORIGINS=${address}): ?remote.${name}=${address}/\n`);
  return () => void stop();
}

/** @param {import('../../web/src/settings.ts').WebSettings} settings */
function serveBackEnd({ apiPort }) {
  const watch = [TSX, 'watch', '--clear-screen=false', '--conditions=source', 'server/src/server.ts'];
  const { ended, stop } = startServer(watch, {
    LOG_LEVEL: 'warn',
    ...process.env,
    QUITS_PRINT_LINKS: '1',
  });
  return { ended, stop, alone: { apiPort } };
}

/** @param {import('../../web/src/settings.ts').WebSettings} settings */
async function serveRecorded({ apiPort }) {
  const { playbackServer } = await import('./playback.mjs');
  const { readRecording, tokenOf } = await import('./recorded-answers.mjs');
  const recording = readRecording();
  const { user } = recording;
  const server = playbackServer(recording).listen(apiPort);
  say(`No server runs: answers recorded for ${user.name} are played back on port ${apiPort}`);
  const ended = new Promise((/** @type {(code: number) => void} */ resolve) =>
    server.once('close', () => resolve(0)),
  );
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { ended, stop, alone: { apiPort, session: { token: tokenOf(user), user } } };
}

/** @returns {{ alone: string | undefined, isRecorded: boolean }} */
function readWish() {
  const { values, positionals } = parseArgs({
    options: { recorded: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [alone] = positionals;
  if (alone !== undefined && !REMOTES.includes(alone)) {
    throw new SettingError(`There is no remote "${alone}". The remotes are ${REMOTES.join(', ')}.`);
  }
  if (values.recorded && alone === undefined) {
    throw new SettingError('Recorded answers are for one remote: npm run dev -w mf-groups -- --recorded');
  }
  return { alone, isRecorded: values.recorded };
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const { alone, isRecorded } = readWish();
  const settings = readSettings(process.env);
  const problem =
    (await whyNotPort(settings.apiPort, 'PORT', process.env.HOST)) ??
    (alone === undefined ? await whyNotPort(settings.port, 'WEB_PORT') : undefined);
  if (problem) throw new SettingError(problem);
  if (!(await ensureInstalled(say))) return 1;

  const backEnd = isRecorded ? await serveRecorded(settings) : serveBackEnd(settings);
  const stopWeb = alone === undefined ? await serveAll(settings) : await serveOne(alone, backEnd.alone);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      say('\nStopping …');
      stopWeb();
      void backEnd.stop();
    });
  }
  return backEnd.ended.then(() => 0);
}

requireNode();
main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof SettingError ? error.message : error);
    process.exit(1);
  },
);
