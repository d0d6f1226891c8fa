// npm run deploy -w mf-groups -- --to <folder | https://… | "command:…"> [--canary 10] [--built <folder>] [--address <url>]:
// builds one remote (or the shell) with its plain version and makes it live in a store.
import path from 'node:path';
import {
  packageHere,
  percentOf,
  publicChecker,
  readCommand,
  runMain,
  withBuild,
} from './deploy/command-line.mjs';
import { deployRemote } from './deploy/deploy-remote.mjs';
import { deployShell } from './deploy/deploy-shell.mjs';
import { loadJudge } from './deploy/judging.mjs';
import { pointerKey } from './deploy/live.mjs';
import { Refusal } from './deploy/refusal.mjs';
import { ROOT } from '../build/workspace.mjs';

const USAGE = 'Say where: npm run deploy -w mf-groups -- --to <folder, address or "command:…">';
const say = (/** @type {string} */ line) => console.log(line);

await runMain(async () => {
  const name = packageHere();
  const { store, values } = readCommand(['canary', 'built', 'address'], USAGE);
  const canary = percentOf(values.canary);
  const { address } = values;
  if (name === 'shell' && canary !== undefined)
    throw new Refusal('The shell has no canary: every page is one.');
  const judge = await loadJudge();
  say(`Deploying ${name} to ${store.label}`);
  await withBuild(name, { built: values.built, say }, async ({ folder, version }) => {
    if (name === 'shell') {
      await deployShell({
        store,
        version,
        folder,
        publicFolder: path.join(ROOT, 'shell/public'),
        judge,
        say,
      });
      return;
    }
    await deployRemote({
      store,
      name,
      version,
      folder,
      judge,
      say,
      ...(canary === undefined ? {} : { canary }),
      ...(address === undefined ? {} : { checkPublic: publicChecker(address) }),
    });
  });
  say(`  address     ${address === undefined ? pointerKey(name) : new URL(pointerKey(name), address).href}`);
});
