import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../build/workspace.mjs';

const DIST = path.join(ROOT, 'server/dist');

/**
 * Ends a command with one sentence where the reason is the environment's, not ours.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * A module of the built server.
 *
 * @param {string} name its path in `server/src`, without an ending
 */
export async function serverModule(name) {
  const file = path.join(DIST, `${name}.js`);
  if (!existsSync(file)) fail('The server is not built. Run `npm run build` once, then this again.');
  return import(pathToFileURL(file).href);
}

/** The server's settings, read from the environment as the server reads them. */
export async function serverConfig() {
  const { ConfigError, readConfig } = await serverModule('config');
  try {
    return readConfig(process.env, ROOT);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}
