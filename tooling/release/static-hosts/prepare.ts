// The pages of a static host: what our web server does per answer (web/src) is done there once.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { framePage, isFramePage } from '@quits/web';
import type { WebSettings } from '@quits/web';
import { Refusal } from '../../lib/refusal.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { preparedPage, SITE_SETTINGS } from './site-page.ts';

/** The loader's pages for frames; those in the folders of its versions stay as they were published. */
const framePagesIn = async (store: Store): Promise<string[]> =>
  (await store.list('embed/')).filter((key) => isFramePage(`/${key}`) && !/^embed\/\d/.test(key));

/**
 * Writes the settings into the app's page, and into the pages for frames who may talk to them. The next shell and
 * loader that are deployed into the store get the same settings.
 *
 * @param folder of the site
 * @returns addresses of the pages for frames
 * @throws Refusal when there is no shell in it
 */
export async function prepareSite(folder: string, settings: WebSettings): Promise<string[]> {
  const store = folderStore(folder);
  const page = await store.find('shell/index.html');
  if (!page) throw new Refusal(`${folder} holds no shell: deploy it first.`);
  const kept = Buffer.from(`${JSON.stringify(settings)}\n`);
  await store.put(SITE_SETTINGS, kept);
  await store.put('shell/index.html', preparedPage(page, await store.get('shell/csp.json'), kept));
  const framePages = await framePagesIn(store);
  for (const key of framePages) {
    await store.put(key, Buffer.from(framePage((await store.get(key)).toString(), settings)));
    // A compressed form would be that of the page before.
    for (const packed of ['.br', '.gz']) await rm(path.join(folder, key + packed), { force: true });
  }
  return framePages.map((key) => `/${key}`);
}
