// The pages for frames on a static host: what our web server does per answer (web/src) is done there once.
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy, CORS, framePage, isFramePage, PAGE_HEADERS } from '@quits/web';
import type { WebSettings } from '@quits/web';
import { precompress } from '../lib/compress.ts';
import { nameBelow } from '../lib/content-hash.ts';

/** The lines for hosts that send headers by configuration, for everything below `/embed/`. */
export function hostLines(settings: WebSettings): Record<'nginx' | '_headers', string> {
  const policy = contentSecurityPolicy({ settings, isFramed: true });
  // For scripts and sheets those of a page mean nothing.
  const sent = Object.entries({
    ...CORS,
    'x-content-type-options': 'nosniff',
    ...PAGE_HEADERS,
    'content-security-policy': policy,
  });
  const nginx = sent.map(([name, value]) => `  add_header ${name} "${value}" always;`);
  const headers = sent.map(([name, value]) => `  ${name}: ${value}`);
  return {
    nginx: ['location /embed/ {', ...nginx, '}'].join('\n'),
    _headers: ['/embed/*', ...headers].join('\n'),
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
