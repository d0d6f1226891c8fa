// The pages of a static host: what our web server does per answer (web/src) is done there once.
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { framePage, isFramePage } from '@quits/web';
import type { WebSettings } from '@quits/web';
import { precompress } from '../../lib/compress.ts';
import { nameBelow } from '../../lib/content-hash.ts';
import { Refusal } from '../../lib/refusal.ts';
import { preparedPage, SITE_SETTINGS } from './site-page.ts';

async function prepareAppPage(store: string, settings: WebSettings): Promise<void> {
  const [page = '', policy = '', kept = ''] = ['shell/index.html', 'shell/csp.json', SITE_SETTINGS].map(
    (file) => path.join(store, file),
  );
  if (!existsSync(page)) throw new Refusal(`${store} holds no shell: deploy it first.`);
  await writeFile(kept, `${JSON.stringify(settings)}\n`);
  await writeFile(page, preparedPage(await readFile(page), await readFile(policy), await readFile(kept)));
}

async function prepareFramePages(store: string, settings: WebSettings): Promise<string[]> {
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

/**
 * Writes the settings into the app's page, and into the pages for frames who may talk to them. The next shell that
 * is deployed into the store gets the same settings.
 *
 * @param store folder of the site
 * @returns addresses of the pages for frames
 * @throws Refusal when there is no shell in it
 */
export async function prepareSite(store: string, settings: WebSettings): Promise<string[]> {
  await prepareAppPage(store, settings);
  return prepareFramePages(store, settings);
}
