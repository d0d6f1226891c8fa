// The pages for frames on a static host: what our web server does per answer (web/src) is done there once.
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { framePage, isFramePage } from '../../web/src/frame-page.ts';
import { contentSecurityPolicy, CORS, PAGE_HEADERS } from '../../web/src/policy.ts';

import { precompress } from './compress.mjs';

/** @typedef {import('../../web/src/settings.ts').WebSettings} WebSettings */

/**
 * Headers of everything below `/embed/`; for its scripts and sheets those of a page mean nothing.
 *
 * @param {WebSettings} settings
 * @returns {[name: string, value: string][]}
 */
function headers(settings) {
  const policy = contentSecurityPolicy({ settings, scriptHashes: [], styleHashes: [], isFramed: true });
  return Object.entries({
    ...CORS,
    'x-content-type-options': 'nosniff',
    ...PAGE_HEADERS,
    'content-security-policy': policy,
  });
}

/**
 * The lines for hosts that send headers by configuration.
 *
 * @param {WebSettings} settings
 */
export function hostLines(settings) {
  const sent = headers(settings);
  return {
    nginx: [
      'location /embed/ {',
      ...sent.map(([name, value]) => `  add_header ${name} "${value}" always;`),
      '}',
    ].join('\n'),
    _headers: ['/embed/*', ...sent.map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  };
}

/**
 * Writes into the pages for frames who may talk to them, and packs them anew.
 *
 * @param {string} store folder of the site
 * @param {WebSettings} settings
 * @returns {Promise<string[]>} the pages' addresses
 */
export async function writeFramePages(store, settings) {
  const home = path.join(store, 'embed');
  if (!existsSync(home)) return [];
  const pages = readdirSync(home, { recursive: true })
    .map((file) => `/embed/${String(file).replaceAll(path.sep, '/')}`)
    .filter(isFramePage)
    .sort();
  for (const page of pages) {
    const file = path.join(store, page);
    await writeFile(file, await framePage(store, page, settings));
    await precompress([file]);
  }
  return pages;
}
