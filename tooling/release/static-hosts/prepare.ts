// Pages of a static host, prepared once as our web server does per answer (web/src).
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { framePage, isFramePage, type WebSettings } from '@quits/web';
import { folderStore, Refusal, type Store } from '@quits/web/store';
import { preparedPage, SITE_SETTINGS } from './site-page.ts';

/** The loader's pages for frames; those in the folders of its versions stay as they were published. */
const framePagesIn = async (store: Store): Promise<string[]> =>
  (await store.list('embed/')).filter((key) => isFramePage(`/${key}`) && !/^embed\/\d/.test(key));

/**
 * Writes the settings into the app's page, and the allowed origins into the pages for frames. Later
 * deployments into the store get the same settings.
 *
 * @param folder of the site
 * @returns addresses of the pages for frames
 * @throws Refusal when it has no shell
 */
export async function prepareSite(folder: string, settings: WebSettings): Promise<string[]> {
  const store = folderStore(folder);
  const page = await store.find('shell/index.html');
  if (!page) throw new Refusal(`${folder} holds no shell: deploy it first.`);
  const stored = Buffer.from(`${JSON.stringify(settings)}\n`);
  await store.put(SITE_SETTINGS, stored);
  await store.put('shell/index.html', preparedPage(page, await store.get('shell/csp.json'), stored));
  const framePages = await framePagesIn(store);
  for (const key of framePages) {
    await store.put(key, Buffer.from(framePage((await store.get(key)).toString(), settings)));
    // The compressed forms are those of the old page.
    for (const packed of ['.br', '.gz']) await rm(path.join(folder, key + packed), { force: true });
  }
  return framePages.map((key) => `/${key}`);
}
