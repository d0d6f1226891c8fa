import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';
import { startNode, untilAnswers } from './processes.ts';
import type { ProcessOptions } from './processes.ts';

const UP_WITHIN_MS = 30_000;

export interface ProductOptions {
  databaseUrl?: string;
  /** What the web server serves, in the place of what is published. */
  store?: string;
  /** Where the servers' output goes. */
  output?: ProcessOptions['output'];
}

/** Starts the built product for tests on free ports, with data of its own that goes when it stops. */
export async function startProduct({ databaseUrl, store, output = 'ignore' }: ProductOptions = {}) {
  const [port, webPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-'));
  const env = {
    PORT: String(port),
    WEB_PORT: String(webPort),
    DATA_DIR: dataDir,
    RATE_LIMIT_ADDRESS_FACTOR: '1000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const [api, web] = [`http://localhost:${port}`, `http://localhost:${webPort}`];
  const server = startNode(['server/dist/server.js'], { env, output });
  const webServer = startNode(['web/dist/main.js', ...(store === undefined ? [] : [store])], { env, output });
  const stop = async () => {
    await Promise.all([server.stop(), webServer.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const areUp = await Promise.all([
    untilAnswers(`${api}/health`, UP_WITHIN_MS, () => !server.isRunning()),
    untilAnswers(`${web}/`, UP_WITHIN_MS, () => !webServer.isRunning()),
  ]);
  if (areUp.every(Boolean)) return { api, web, dataDir, stop };
  await stop();
  throw new Error('The product did not start');
}
