import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Config, ignoredVariables, readConfig } from '../config/config.ts';
import { EnvironmentError } from '../config/environment-error.ts';
import { codeOf } from '../errors/error-code.ts';
import { hasAccounts } from '../modules/users/users.service.ts';
import { openFeatureStore } from './feature-store.ts';
import { startReason } from './start-reason.ts';

/**
 * Loads the web app, which a process without it should not pay for.
 *
 * @param root the repository
 * @param environment the variables, as in `process.env`
 * @param isEmpty whether the server has no account so far
 * @returns what answers requests for pages and files
 * @throws EnvironmentError when the web app is not built, or a variable of it is wrong
 */
export async function loadPages(
  root: string,
  environment: NodeJS.ProcessEnv,
  isEmpty?: () => Promise<boolean | undefined>,
): Promise<RequestListener> {
  const store = join(root, '.published');
  if (!existsSync(join(store, 'shell/index.html')))
    throw new EnvironmentError(
      `ONE_ORIGIN serves the web app, but ${store} has none: npm run build makes it.`,
    );
  const { createPages, readSettings, SettingError } = await import('@quits/web');
  try {
    return createPages({ store, settings: readSettings(environment), isEmpty });
  } catch (error) {
    throw error instanceof SettingError ? new EnvironmentError(error.message) : error;
  }
}

/** The repository. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DRAIN_MS = 15_000;
/**
 * How long answers close their connections. Node closes a connection between two requests even if
 * the next one has arrived unread. Counted in turns, because each turn reads all requests that have
 * arrived.
 */
const KEEP_ALIVE_DRAIN_TURNS = 25;
const TURN_MS = 20;
const KEEP_ALIVE_DRAIN_MS = KEEP_ALIVE_DRAIN_TURNS * TURN_MS;

/** Exits with one sentence when the environment is the cause. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** All interfaces means IPv6 and IPv4 if IPv6 is available, else IPv4. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    if (host !== undefined || !/^(EAFNOSUPPORT|EADDRNOTAVAIL)$/.test(codeOf(error) ?? '')) throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function hasConnections({ server }: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => {
      resolve(error === null && count > 0);
    });
  });
}

/** The keep-alive drain: keeps serving until all clients know that this instance stops. */
async function drainKeepAlive(app: FastifyInstance): Promise<void> {
  for (let turn = 0; turn < KEEP_ALIVE_DRAIN_TURNS && (await hasConnections(app)); turn += 1)
    await pause(TURN_MS);
}

function stopGracefully(app: FastifyInstance, { shutdownWaitMs }: Config): void {
  closeWithGrace({ delay: shutdownWaitMs + KEEP_ALIVE_DRAIN_MS + DRAIN_MS }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'the server stops after an error');
    else app.log.info({ signal }, 'the server stops');
    app.startClosing();
    // A load balancer needs a moment to notice that this instance is no longer ready.
    await pause(shutdownWaitMs);
    await drainKeepAlive(app);
    await app.close();
  });
}

/**
 * Logs the time since the process started: for modules, the application with its database, and the
 * port. Also logs the processor time; other programs used the rest.
 */
function logStart({ log }: FastifyInstance, [loaded, built, listening]: [number, number, number]): void {
  const [loadMs, buildMs, listenMs] = [loaded, built - loaded, listening - built].map(Math.round);
  const { user, system } = process.cpuUsage();
  log.info({ loadMs, buildMs, listenMs, cpuMs: Math.round((user + system) / 1000) }, 'the server is ready');
}

async function start(): Promise<void> {
  const loadedMs = performance.now();
  const config = readConfig(process.env, ROOT);
  const started: { app?: FastifyInstance } = {};
  const isEmpty = async () => started.app && !(await hasAccounts(started.app.database.queries));
  const pages = config.isOneOrigin ? await loadPages(ROOT, process.env, isEmpty) : undefined;
  const store = join(ROOT, '.published');
  const features = existsSync(join(store, 'remotes')) ? openFeatureStore(store) : undefined;
  const app = await buildApp({ config, pages, features }).catch((error: unknown) => {
    const reason = startReason(error, config);
    throw reason === undefined ? error : new EnvironmentError(reason);
  });
  started.app = app;
  const builtMs = performance.now();
  for (const sentence of ignoredVariables(process.env)) app.log.warn(sentence);
  stopGracefully(app, config);
  try {
    await listen(app, config);
    logStart(app, [loadedMs, builtMs, performance.now()]);
  } catch (error) {
    await app.close();
    if (codeOf(error) === 'EADDRINUSE')
      fail(`Port ${String(config.port)} is in use by another program. Stop it, or set PORT to a free port.`);
    if (codeOf(error) === 'EACCES')
      fail(`Port ${String(config.port)} may not be opened by this user. Set PORT to another one.`);
    throw error;
  }
}

/**
 * Serves with the settings of the environment. If they prevent it, the process exits with one
 * sentence.
 */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (error instanceof EnvironmentError) fail(error.message);
    throw error;
  }
}
