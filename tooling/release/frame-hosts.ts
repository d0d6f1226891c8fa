// The pages for frames on a static host: what our web server does per answer (web/src) is done there once.
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { framePage, isFramePage } from '../../web/src/frame-page.ts';
import { contentSecurityPolicy, CORS, PAGE_HEADERS } from '../../web/src/policy.ts';
import type { WebSettings } from '../../web/src/settings.ts';
import { precompress } from '../lib/compress.ts';
import { nameBelow } from '../lib/content-hash.ts';

/** The lines for hosts that send headers by configuration, for everything below `/embed/`. */
export function hostLines(settings: WebSettings): Record<'nginx' | '_headers', string> {
  const policy = contentSecurityPolicy({ settings, scriptHashes: [], styleHashes: [], isFramed: true });
  // For scripts and sheets those of a page mean nothing.
  const sent = Object.entries({
    ...CORS,
    'x-content-type-options': 'nosniff',
    ...PAGE_HEADERS,
    'content-security-policy': policy,
  });
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
 * @param store folder of the site
 * @returns the pages' addresses
 */
export async function writeFramePages(store: string, settings: WebSettings): Promise<string[]> {
  const home = path.join(store, 'embed');
  if (!existsSync(home)) return [];
  const pages = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${nameBelow(store, path.join(home, file))}`)
    .filter(isFramePage)
    .sort();
  for (const page of pages) {
    const file = path.join(store, page);
    await writeFile(file, await framePage(store, page, settings));
    await precompress([file]);
  }
  return pages;
}
