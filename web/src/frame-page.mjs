import { readFile } from 'node:fs/promises';
import { injectConfig } from './page.mjs';
import { pageSettings } from './settings.mjs';
import { findFile } from './static-files.mjs';

const FRAME_PAGE = /^\/embed\/(?:[^/]+\/)?[a-z]+\.html$/;

/**
 * Whether an address is that of a page for frames, whose configuration depends on where it is served.
 *
 * @param {string} pathname
 */
export const isFramePage = (pathname) => FRAME_PAGE.test(pathname);

/**
 * A page for frames: it is told who may talk to it, the same origins that its policy lets frame it.
 *
 * @param {string} store
 * @param {string} pathname
 * @param {import('./settings.mjs').WebSettings} settings
 * @returns {Promise<string>}
 */
export async function framePage(store, pathname, settings) {
  const found = await findFile(store, pathname, []);
  if (!found) throw new Error(`${pathname} is no file`);
  const { api } = pageSettings(settings);
  return injectConfig(await readFile(found.file, 'utf8'), { api, embedOrigins: settings.embedOrigins });
}
