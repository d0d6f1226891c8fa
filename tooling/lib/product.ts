import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';
import { type ProcessOptions, startNode, untilAnswers } from './processes.ts';

const UP_WITHIN_MS = 30_000;

interface ServingOptions extends ProcessOptions {
  /** The variable that names its port. */
  portIn: 'PORT' | 'WEB_PORT';
  /** Default: a free one. */
  port?: number | undefined;
  /** The path that answers once it is ready. */
  probe: string;
}

/**
 * Starts a program that serves, and waits until it is ready.
 *
 * @param args arguments of Node
 * @throws Error when it ends, or is not ready in time
 */
export async function startServing(
  args: readonly string[],
  { portIn, port: requested, probe, env, output = 'ignore' }: ServingOptions,
) {
  const port = requested ?? (await freePort());
  const program = startNode(args, { env: { ...env, [portIn]: String(port) }, output });
  const start = performance.now();
  const address = `http://127.0.0.1:${port}`;
  if (await untilAnswers(address + probe, UP_WITHIN_MS, () => !program.isRunning()))
    return { ...program, port, address, readyMs: performance.now() - start };
  await program.stop('SIGKILL');
  throw new Error(`${args.join(' ')} did not start`);
}

interface WebOptions extends Pick<ServingOptions, 'env' | 'output' | 'port'> {
  apiPort: number;
  /** The store that it serves; the published one by default. */
  store?: string | undefined;
}

/** Starts the web server in front of a server. */
export const startWeb = ({ apiPort, store, env, ...options }: WebOptions) =>
  startServing(['web/src/main.ts', ...(store === undefined ? [] : [store])], {
    ...options,
    portIn: 'WEB_PORT',
    probe: '/',
    env: { PORT: String(apiPort), ...env },
  });

export interface ProductOptions {
  databaseUrl?: string;
  /** The store that the web server serves in place of the published one. */
  store?: string;
  /** Where the servers' output goes. */
  output?: ProcessOptions['output'];
}

/** The first account, which runs the server. Without one, `/login` asks for it. */
export const OPERATOR = { email: 'operator@example.com', password: 'Secret123' };

/** Makes the first account of a server. */
export async function registerOperator(api: string): Promise<void> {
  const { ok, status } = await fetch(`${api}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  if (!ok) throw new Error(`The first account was refused: ${status}`);
}

/** Starts the built product for tests on free ports, with its own temporary data and its operator. */
export async function startProduct({ databaseUrl, store, output = 'ignore' }: ProductOptions = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-'));
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMIT_ADDRESS_FACTOR: '1000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const running: Awaited<ReturnType<typeof startServing>>[] = [];
  const stop = async () => {
    await Promise.all(running.map((program) => program.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServing(['server/src/server.ts'], {
      portIn: 'PORT',
      probe: '/health',
      env,
      output,
    });
    running.push(server);
    await registerOperator(server.address);
    const web = await startWeb({ apiPort: server.port, store, output });
    running.push(web);
    return { api: `http://localhost:${server.port}`, web: `http://localhost:${web.port}`, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
