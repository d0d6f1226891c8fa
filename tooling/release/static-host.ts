/**
 * Prepares a store for a static host with the web server's own variables, and prints the host's
 * configuration: `API_URL=https://api.quits.example npm run static-host -w web -- <folder> [quits.example]`.
 */
import path from 'node:path';
import { readSettings, SettingError } from '@quits/web';
import { Refusal } from '@quits/web/store';
import { sentenceOf } from '../lib/refusal.ts';
import { prepareSite } from './static-hosts/prepare.ts';
import { recipes } from './static-hosts/recipes.ts';

const HOW =
  'API_URL=https://api.quits.example npm run static-host -w web -- <folder of the store> quits.example';

async function main([folder, name = 'quits.example']: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  if (folder === undefined) throw new Refusal(`Which store? ${HOW}`);
  if (settings.apiUrl === undefined) throw new Refusal(`Where is the back end? ${HOW}`);
  const root = path.resolve(process.env.INIT_CWD ?? '.', folder);
  const pages = await prepareSite(root, settings);
  console.log(`The app's page calls ${settings.apiUrl}.`);
  console.log(`${pages.length} pages may be framed by ${settings.embedOrigins.join(', ') || 'no origin'}.`);
  for (const [host, text] of Object.entries(recipes({ name, root }, settings)))
    console.log(`\n${host}:\n\n${text}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SettingError ? error.message : (sentenceOf(error) ?? error));
  process.exitCode = 1;
}
