import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readJsonIfThere } from '../../tooling/build/workspace.mjs';
import { toBrotli, toGzip } from '../../tooling/release/compress.mjs';
import { inlineScriptHashes, injectConfig } from './page.mjs';

/**
 * The app's page, made for serving.
 *
 * @typedef {object} AppPage
 * @property {Record<'identity' | 'br' | 'gzip', Buffer>} bodies
 * @property {string} etag
 * @property {string[]} scriptHashes
 * @property {string[]} styleHashes
 */

/**
 * @param {string} store
 * @param {Record<string, unknown>} config
 * @param {(html: string) => string} change
 * @returns {Promise<AppPage>}
 */
async function make(store, config, change) {
  const file = path.join(store, 'shell/index.html');
  const html = change(injectConfig(await readFile(file, 'utf8'), config));
  const identity = Buffer.from(html);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return {
    bodies: { identity, br: await toBrotli(identity), gzip: await toGzip(identity) },
    etag: `W/"${etag}"`,
    scriptHashes: inlineScriptHashes(html),
    styleHashes: readJsonIfThere(path.join(store, 'shell/csp.json'))?.styleHashes ?? [],
  };
}

/**
 * Gives the app's page, made anew whenever the shell was published again.
 *
 * @param {string} store
 * @param {Record<string, unknown>} config what goes over the page's built-in configuration
 * @param {(html: string) => string} [change]
 * @returns {() => Promise<AppPage>}
 */
export function appPage(store, config, change = (html) => html) {
  /** @type {{ changedAt: number, page: Promise<AppPage> } | undefined} */
  let kept;
  return async () => {
    const { mtimeMs } = await stat(path.join(store, 'shell/index.html'));
    if (kept?.changedAt !== mtimeMs) kept = { changedAt: mtimeMs, page: make(store, config, change) };
    return kept.page;
  };
}
