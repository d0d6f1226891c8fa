/**
 * Prepares the pages for frames of a static host, with the web server's own variables, and prints the lines
 * that the host needs: `EMBED_ORIGINS=https://portal.example npm run frames -- <folder of the site>`.
 */
import path from 'node:path';
import { hostLines, writeFramePages } from './frame-hosts.mjs';
import { readSettings, SettingError } from '../../web/src/settings.ts';

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {NodeJS.ProcessEnv} env */
function settingsOf(env) {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return fail(error.message);
    throw error;
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) fail('Which site? npm run frames -- <folder with embed/ in it>');
const settings = settingsOf(process.env);
const pages = await writeFramePages(path.resolve(folder), settings);
if (pages.length === 0) fail(`${folder} has no pages in embed/.`);
console.log(`${pages.length} pages may be framed by ${settings.embedOrigins.join(', ') || 'nobody'}.`);
for (const [host, lines] of Object.entries(hostLines(settings))) console.log(`\n${host}:\n\n${lines}`);
