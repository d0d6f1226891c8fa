/**
 * Prepares the pages for frames of a static host, with the web server's own variables, and prints the lines
 * that the host needs: `EMBED_ORIGINS=https://portal.example npm run frames -- <folder of the site>`.
 */
import path from 'node:path';
import { readSettings, SettingError } from '@quits/web';
import { hostLines, writeFramePages } from './frame-hosts.ts';
import { Refusal } from '../lib/refusal.ts';

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Refusal('Which site? npm run frames -- <folder with embed/ in it>');
  const settings = readSettings(process.env);
  const pages = await writeFramePages(path.resolve(folder), settings);
  if (pages.length === 0) throw new Refusal(`${folder} has no pages in embed/.`);
  console.log(`${pages.length} pages may be framed by ${settings.embedOrigins.join(', ') || 'nobody'}.`);
  for (const [host, lines] of Object.entries(hostLines(settings))) console.log(`\n${host}:\n\n${lines}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Refusal || error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
