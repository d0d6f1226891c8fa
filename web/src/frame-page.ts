import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { injectConfig } from './page.ts';
import { pageSettings } from './settings.ts';
import type { WebSettings } from './settings.ts';

const FRAME_PAGE = /^\/embed\/(?:[^/]+\/)?[a-z]+\.html$/;

/** Whether an address is that of a page for frames, whose configuration depends on where it is served. */
export const isFramePage = (pathname: string) => FRAME_PAGE.test(pathname);

/**
 * A page for frames: it is told who may talk to it, the same origins that its policy lets frame it.
 *
 * @throws the file system's error when there is no such page
 */
export async function framePage(store: string, pathname: string, settings: WebSettings): Promise<string> {
  const html = await readFile(path.join(store, pathname), 'utf8');
  return injectConfig(html, { api: pageSettings(settings).api, embedOrigins: settings.embedOrigins });
}
