import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { ROOT } from '../build/workspace.mjs';

const UP_WITHIN_MS = 30_000;
const DOWN_WITHIN_MS = 10_000;

async function answers(url) {
  try {
    // The web server answers a navigation alone with the app.
    return (await fetch(url, { headers: { accept: 'text/html' } })).ok;
  } catch {
    return false;
  }
}

async function untilAnswers(url, child) {
  const deadline = Date.now() + UP_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with ${child.exitCode}`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer within ${UP_WITHIN_MS} ms`);
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), DOWN_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve(undefined);
    });
    child.kill('SIGTERM');
  });
}

/**
 * Starts the built product for tests on free ports, with data of its own that goes when it stops.
 *
 * @param {{ databaseUrl?: string, store?: string, env?: Record<string, string>, logTo?: number | 'ignore' | 'inherit' }} [options]
 */
export async function startProduct({ databaseUrl, store, env = {}, logTo = 'ignore' } = {}) {
  const [port, webPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-'));
  const variables = {
    ...process.env,
    PORT: String(port),
    WEB_PORT: String(webPort),
    DATA_DIR: dataDir,
    RATE_LIMIT_ADDRESS_FACTOR: '1000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  };
  const run = (script, ...args) =>
    spawn(process.execPath, [path.join(ROOT, script), ...args], {
      env: variables,
      stdio: ['ignore', logTo, logTo],
    });
  const server = run('server/dist/server.js');
  const web = run('web/dist/main.js', ...(store === undefined ? [] : [store]));
  const stopAll = async () => {
    await Promise.all([stop(server), stop(web)]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([
      untilAnswers(`http://localhost:${port}/health`, server),
      untilAnswers(`http://localhost:${webPort}/`, web),
    ]);
  } catch (error) {
    await stopAll();
    throw error;
  }
  return { api: `http://localhost:${port}`, web: `http://localhost:${webPort}`, dataDir, stop: stopAll };
}
