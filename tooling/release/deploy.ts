// npm run deploy -w mf-groups -- --to <folder | https://… | "command:…"> [--canary 10] [--built <folder>] [--address <url>]:
// builds one remote (or the shell) with its plain version and makes it live in a store.
import path from 'node:path';
import { pointerPath } from '@quits/federation';
import { ROOT } from '../lib/workspace.mjs';
import {
  log,
  percentOf,
  publicChecker,
  readPackageCommand,
  runMain,
  withBuild,
} from './deploy/command-line.ts';
import { deployRemote } from './deploy/deploy-remote.ts';
import { deployShell } from './deploy/deploy-shell.ts';
import { Refusal } from '../lib/refusal.ts';

await runMain(async () => {
  const { name, store, values } = readPackageCommand('deploy', ['canary', 'built', 'address']);
  const canary = percentOf(values.canary);
  const { address } = values;
  if (name === 'shell' && canary !== undefined)
    throw new Refusal('The shell has no canary: every page is one.');
  log(`Deploying ${name} to ${store.label}`);
  await withBuild(name, values.built, (build) => {
    const deployment = { ...build, store, log };
    return name === 'shell'
      ? deployShell({ ...deployment, publicFolder: path.join(ROOT, 'shell/public') })
      : deployRemote({
          ...deployment,
          name,
          canary,
          checkPublic: address === undefined ? undefined : publicChecker(address),
        });
  });
  const pointer = pointerPath(name);
  log(`  address     ${address === undefined ? pointer : new URL(pointer, address).href}`);
});
