/**
 * npm run new-feature -- comments "Comments": makes the folder mf-comments, a feature that runs, tests and
 * deploys. Shells that do not know it find it.
 */
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../lib/refusal.ts';
import { ROOT } from '../lib/workspace.mjs';
import { filesOfFeature } from './new-feature/files.ts';

const HOW = 'npm run new-feature -- comments "Comments"';

function main([word = '', title = '']: readonly string[]): void {
  if (!/^[a-z]{3,20}$/.test(word))
    throw new Refusal(`Say its name, a word of small letters, and its title: ${HOW}`);
  if (title.trim() === '') throw new Refusal(`Say its title as well: ${HOW}`);
  const name = `mf-${word}`;
  const folder = path.join(ROOT, name);
  if (existsSync(folder)) throw new Refusal(`${name} is there already.`);
  for (const [file, text] of Object.entries(filesOfFeature(ROOT, word, title.trim()))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  appendFileSync(path.join(ROOT, '.github/CODEOWNERS'), `/${name}/ @quits/${word}\n`);
  console.log(`Made ${name}. It shows one page at /${word}, for signed-in users, with an entry in the menu.

  npm install                              links it
  npm run dev -w ${name}                 serves it alone
  npx lerna run build,test --scope @quits/${name}
  npm run deploy -w ${name} -- --to <store>

Its facts for the shell are "feature" in ${name}/contract.json. .github/CODEOWNERS names its owner as well.`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
