// npm run dev: shell and remotes in one process, reloaded on change, and the server restarted on change. npm
// run dev -- mf-groups: that remote alone on its own page, with fast refresh. With --recorded no server runs,
// and the mock back end of the tests answers.
import { once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createMockServer, demoData, sessionOf } from '@quits/testing/mock-server';
import { createWebServer, readSettings, SettingError, type WebSettings } from '@quits/web';
import { watchBuilds } from './watch-builds.ts';
import { FEATURES } from '../lib/features.ts';
import { ROOT } from '../lib/workspace.mjs';
import { liveReload } from './live-reload.ts';
import { whyNotPort } from '../lib/ports.ts';
import { onSignal, startNode } from '../lib/processes.ts';
import { type Alone, HOST, serveAlone } from './serve-alone.ts';

const STORE = path.join(ROOT, 'node_modules/.cache/quits-dev');
const SOURCES_OF_SERVER = ['server/src', 'shared/domain/src', 'shared/contracts/src'];
/** An editor writes a file in several steps. */
const QUIET_MS = 100;

interface BackEnd {
  ended: Promise<unknown>;
  stop: (signal: NodeJS.Signals) => unknown;
  alone: Alone;
}

async function serveAll(settings: WebSettings): Promise<() => void> {
  mkdirSync(STORE, { recursive: true });
  const { reload, ...development } = liveReload();
  console.log('Building shell and remotes');
  const stopWatching = await watchBuilds({ store: STORE, log: console.log, onRebuilt: reload });
  const web = createWebServer({ store: STORE, settings, development });
  web.listen(settings.port, () =>
    console.log(`\nWeb app on http://localhost:${settings.port}, reloaded on change\n`),
  );
  return () => {
    stopWatching();
    web.close();
    web.closeAllConnections();
  };
}

async function serveOne(name: string, alone: Alone, settings: WebSettings): Promise<() => void> {
  const requested = process.env.WEB_PORT ? settings.port : undefined;
  const { port, stop } = await serveAlone(name, alone, { port: requested });
  const address = `http://localhost:${port}`;
  console.log(`\n${name} alone on ${address}, with fast refresh`);
  console.log(`In a page that allows it (OVERRIDE_ORIGINS=${address}): ?remote.${name}=${address}/\n`);
  return () => void stop();
}

/** Starts the server again when one of its sources changes. `node --watch` would outlive a killed command. */
function serveBackEnd({ apiPort }: WebSettings): BackEnd {
  const env = { LOG_LEVEL: 'warn', ...process.env, QUITS_PRINT_LINKS: '1' };
  const start = () => startNode(['server/src/server.ts'], { env });
  let server = start();
  const stopped = new AbortController();
  const restart = async () => {
    await server.stop();
    server = start();
  };
  let change: NodeJS.Timeout | undefined;
  const watchers = SOURCES_OF_SERVER.map((folder) =>
    watch(path.join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(change);
      change = setTimeout(() => void restart(), QUIET_MS);
    }),
  );
  const stop = async (signal: NodeJS.Signals) => {
    clearTimeout(change);
    for (const watcher of watchers) watcher.close();
    await server.stop(signal);
    stopped.abort();
  };
  return { ended: once(stopped.signal, 'abort'), stop, alone: { apiPort } };
}

function serveMock({ apiPort }: WebSettings): BackEnd {
  const data = demoData();
  const [user] = data.users;
  if (!user) throw new Error('The sample data has no users');
  const session = sessionOf(user);
  const server = createMockServer(data).listen(apiPort, HOST);
  console.log(`No server runs: the mock back end answers ${user.name} on port ${apiPort}`);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { ended: once(server, 'close'), stop, alone: { apiPort, session } };
}

function readRequest(): { alone: string | undefined; isRecorded: boolean } {
  const options = { recorded: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [alone] = positionals;
  if (alone !== undefined && !FEATURES.some((name) => name === alone))
    throw new SettingError(`There is no remote "${alone}". The remotes are ${FEATURES.join(', ')}.`);
  if (values.recorded && alone === undefined)
    throw new SettingError('Recorded answers are for one remote: npm run dev -w mf-groups -- --recorded');
  return { alone, isRecorded: values.recorded };
}

async function main(): Promise<void> {
  const { alone, isRecorded } = readRequest();
  const settings = readSettings(process.env);
  const problem =
    (await whyNotPort(settings.apiPort, 'PORT', process.env.HOST)) ??
    (alone === undefined ? await whyNotPort(settings.port, 'WEB_PORT') : undefined);
  if (problem) throw new SettingError(problem);

  const backEnd = isRecorded ? serveMock(settings) : serveBackEnd(settings);
  const stopWeb =
    alone === undefined ? await serveAll(settings) : await serveOne(alone, backEnd.alone, settings);
  onSignal((signal) => {
    if (signal === 'SIGTERM') console.log('\nStopping …');
    stopWeb();
    backEnd.stop(signal);
  });
  await backEnd.ended;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}
