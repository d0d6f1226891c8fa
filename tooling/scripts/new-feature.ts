/**
 * npm run new-feature -- comments "Comments": makes the folder mf-comments, a feature that runs, tests and
 * deploys. Shells that do not know it find it. With --service it keeps its data in a service of its own.
 */
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@quits/web/store';
import { ROOT } from '../lib/workspace.mjs';
import { filesOfFeature } from './new-feature/files.ts';

const HOW = 'npm run new-feature -- comments "Comments"';

const SERVICE_HELP = (word: string, name: string) => `
  npm -w ${name} run service             runs its service, which keeps its data, on port 9000
  FEATURE_SERVICES='{"${name}":"http://127.0.0.1:9000"}' npm run dev
                                           sends it the calls to /api/x/${word}/…
`;

function main(args: string[]): void {
  const options = { service: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [word = '', title = ''] = positionals;
  if (!/^[a-z]{3,20}$/.test(word))
    throw new Refusal(`Say its name, a word of small letters, and its title: ${HOW}`);
  if (title.trim() === '') throw new Refusal(`Say its title as well: ${HOW}`);
  const name = `mf-${word}`;
  const folder = path.join(ROOT, name);
  if (existsSync(folder)) throw new Refusal(`${name} is there already.`);
  for (const [file, text] of Object.entries(
    filesOfFeature(ROOT, word, title.trim(), {
      hasService: values.service,
    }),
  )) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  appendFileSync(path.join(ROOT, '.github/CODEOWNERS'), `/${name}/ @quits/${word}\n`);
  console.log(`Made ${name}. It shows one page at /${word}, for signed-in users, with an entry in the menu.

  npm install                              links it
  npm run dev -w ${name}                 serves it alone
  npx lerna run build,test --scope @quits/${name}
  npm run deploy -w ${name} -- --to <store>
${values.service ? SERVICE_HELP(word, name) : ''}
Its facts for the shell are "feature" in ${name}/contract.json. .github/CODEOWNERS names its owner as well.
Its German is in ${name}/locales/de.json; npm run texts tells what other languages lack.`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
