// npm run dev: shell and remotes in one process, reloaded on change, and the server restarted on change. npm
// run dev -- mf-groups: that remote alone on its own page, with fast refresh. With --recorded no server runs,
// and the mock back end of the tests answers.
import { once } from 'node:events';
import { cpSync, mkdirSync, watch, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FEATURES_PATH } from '@quits/federation';
import { createMockServer, demoData, sessionOf } from '@quits/testing/mock-server';
import { askWhetherEmpty, createWebServer, readSettings, SettingError, type WebSettings } from '@quits/web';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { describeRelease, filesIn, folderStore, putPointer } from '@quits/web/store';
import { readConfig } from '../build/read-config.ts';
import { FEATURES, FURTHER_FEATURES } from '../lib/features.ts';
import { whyNotPort } from '../lib/ports.ts';
import { onSignal, startNode } from '../lib/processes.ts';
import { seconds } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import { liveReload } from './live-reload.ts';

const CACHE = path.join(ROOT, 'node_modules/.cache');
const SOURCES_OF_SERVER = ['server/src', 'shared/domain/src', 'shared/contracts/src'];
/** Development publishes in place: one version whose files change. */
const VERSION = 'dev';
/** A page that signs in by itself must not be on the network. */
const HOST = 'localhost';
/** An editor writes a file in several steps. */
const QUIET_MS = 100;

/** Configuration of a standalone page. */
interface Alone {
  apiPort: number;
  session?: { token: string; user: object };
}

const folderOf = (store: string, name: string) =>
  name === 'shell' ? path.join(store, 'shell') : path.join(store, 'remotes', name, VERSION);

async function publishInPlace(home: string, name: string): Promise<void> {
  if (name === 'shell') {
    cpSync(path.join(ROOT, name, 'public'), folderOf(home, name), { recursive: true });
    return;
  }
  const store = folderStore(home);
  const current = await describeRelease(name, VERSION, new Date(), filesIn(store, name, VERSION));
  await putPointer(store, { schema: 1, name, current, previous: null, kept: [VERSION], withdrawn: [] });
}

/**
 * Builds packages in one process, and again on each change of a source.
 *
 * @param onBuilt gets what does not compile, or undefined
 * @returns a function that stops watching
 */
async function watchBuilds(
  store: string,
  names: readonly string[],
  onBuilt: (problem: string | undefined) => void,
): Promise<() => void> {
  const configOf = (name: string) =>
    readConfig(name, { version: VERSION, mode: 'development', out: folderOf(store, name) });
  const compiler = webpack((await Promise.all(names.map(configOf))).flat());
  for (const single of compiler.compilers) {
    const name = String(single.options.name);
    // The shell publishes its standalone scripts, so they come first.
    if (!names.includes(name)) continue;
    single.hooks.done.tapPromise('WatchBuilds', async (stats) => {
      if (stats.hasErrors()) {
        console.log(stats.toString('errors-warnings'));
        return;
      }
      await publishInPlace(store, name);
      console.log(`  Built ${name} in ${seconds(stats.endTime - stats.startTime)}`);
    });
  }
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 100 }, (_error, stats) => {
      const hasFailed = stats?.hasErrors() ?? false;
      onBuilt(hasFailed ? stats?.toString({ all: false, errors: true, colors: false }) : undefined);
      resolve();
    });
  });
  return () => {
    compiler.close(() => undefined);
  };
}

async function serveAll(settings: WebSettings): Promise<() => void> {
  const store = path.join(CACHE, 'quits-dev');
  mkdirSync(path.join(store, 'remotes'), { recursive: true });
  writeFileSync(path.join(store, FEATURES_PATH), JSON.stringify({ names: FURTHER_FEATURES }));
  const { rebuilt, ...development } = liveReload();
  console.log('Building shell and remotes');
  const stopWatching = await watchBuilds(store, ['shell', ...FEATURES], rebuilt);
  const web = createWebServer({ store, settings, isEmpty: askWhetherEmpty(settings), development });
  web.listen(settings.port, () =>
    console.log(`\nWeb app on http://localhost:${settings.port}, reloaded on change\n`),
  );
  return () => {
    stopWatching();
    web.close();
    web.closeAllConnections();
  };
}

/**
 * Serves a remote's own page with fast refresh, and also a build of the remote for the real app. That build
 * has no eval and no hot reload, and a pointer that a deployed page can load.
 */
async function serveOne(name: string, alone: Alone, settings: WebSettings): Promise<() => void> {
  const [config] = await readConfig(name, { mode: 'development', version: VERSION, alone });
  const { devServer, ...build } = config as Configuration & { devServer: { port: number } };
  const port = process.env.WEB_PORT ? settings.port : devServer.port;
  const problem = await whyNotPort(port, 'WEB_PORT', HOST);
  if (problem) throw new SettingError(problem);
  const store = path.join(CACHE, 'quits-alone');
  const options = {
    ...devServer,
    port,
    host: HOST,
    // Pages of other origins load it.
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
    static: { directory: store, watch: false },
  };
  const { answer, rebuilt } = liveReload();
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!answer(request, response)) next();
  };
  const compiler = webpack(build);
  compiler.hooks.done.tap('ServeOne', ({ startTime, endTime }) => {
    console.log(`  Built the page of ${name} in ${seconds(endTime - startTime)}`);
  });
  console.log(`Building ${name} twice, for its own page and for pages that load it as an override;`);
  console.log('the first time takes a minute …');
  const server = new WebpackDevServer(
    {
      ...options,
      // The events come first, because they are neither compressed nor a page.
      setupMiddlewares: (others) => {
        others.unshift({ name: 'dev-events', middleware });
        return others;
      },
    },
    compiler,
  );
  await server.start();
  const stopWatching = await watchBuilds(store, [name], rebuilt);
  const address = `http://localhost:${port}`;
  console.log(`\n${name} alone on ${address}, with fast refresh`);
  console.log(`In a page that allows it (OVERRIDE_ORIGINS=${address}): ?remote.${name}=${address}/`);
  console.log('That page loads again after each rebuild, and shows what does not compile.\n');
  return () => {
    stopWatching();
    void server.stop();
  };
}

interface BackEnd {
  ended: Promise<unknown>;
  stop: (signal: NodeJS.Signals) => unknown;
  alone: Alone;
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
