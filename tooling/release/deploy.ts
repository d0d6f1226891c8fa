import path from 'node:path';
import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { readJson } from '../lib/workspace.mjs';
import type { Log } from '../lib/run.ts';
import { checkFit, warningsFor } from './compatibility.ts';
import type { Contract } from './compatibility.ts';
import { show } from './lasting.ts';
import { listFeature, readLive, readPointer, replacePointer } from './live.ts';
import { flip, refuseWithdrawn, startCanary } from './pointer.ts';
import { describeRelease, entryOf, filesToPublish, folderOf, pack, upload } from './release-files.ts';
import type { Store } from './store/store.ts';

export interface Deployment {
  store: Store;
  /** "mf-groups", or "shell" */
  name: string;
  version: string;
  /** The build. */
  folder: string;
  log: Log;
  now?: Date | undefined;
  /** Percent of browsers that get it. */
  canary?: number | undefined;
  /** Looks at a file as browsers get it. */
  checkPublic?: ((pathname: string, body: Buffer) => Promise<void>) | undefined;
}

function contractIn({ folder, name, version }: Deployment): Contract {
  const contract = readJson<Contract>(path.join(folder, 'contract.json'));
  if (contract.name !== name || contract.version !== version)
    throw new Refusal(
      `The build in ${folder} is ${contract.name} ${contract.version}, not ${name} ${version}.`,
    );
  return contract;
}

/** What a deployment has changed, in lines. */
function answer(next: StoredPointer, release: StoredRelease, before: StoredPointer | undefined): string[] {
  const { name, canary, current, disabled } = next;
  const pins = name === 'embed' ? Object.entries(release.integrity) : [];
  return [
    canary
      ? `  canary      ${canary.version} for ${canary.percent} % of browsers, else ${current.version}`
      : `  live        ${current.version} (${before ? `before: ${before.current.version}` : 'its first version'})`,
    ...pins.map(([file, hash]) => `  pinned      ${path.posix.join('remotes', name, file)} ${hash}`),
    ...(disabled ? [`  off         ${name} is switched off: nobody sees it before switch-on`] : []),
  ];
}

/**
 * Deploys a build: checks it against what is live, publishes its files, reads them back, checks once more (siblings
 * deploy at the same time) and flips the pointer; with the shell's, the page. Until then no browser sees anything of
 * it.
 *
 * @throws Refusal when it does not fit, or the version was published before with other content
 */
export async function deploy(deployment: Deployment): Promise<StoredPointer> {
  const { store, name, version, folder, log, canary, checkPublic, now = new Date() } = deployment;
  const contract = contractIn(deployment);
  const read = await readPointer(store, name);
  const { pointer } = read;
  refuseWithdrawn(name, version, pointer);
  const live = await readLive(store);
  log(`  checked     ${checkFit(contract, live)}`);
  for (const warning of warningsFor(contract, live)) log(`  warning     ${warning}`);

  await pack(name, folder);
  const prefix = folderOf(name, version);
  const files = await filesToPublish(name, version, folder);
  const contentOf = (file: string): Buffer => {
    const body = files.get(prefix + file);
    if (!body) throw new Refusal(`The build in ${folder} has no ${file}.`);
    return body;
  };
  const release = await describeRelease(name, version, now, contentOf);
  const next =
    canary === undefined ? flip(name, pointer, release) : startCanary(name, pointer, release, canary);
  const isNamed = pointer?.kept.includes(version) ?? false;
  const uploaded = await upload(store, { name, version, isNamed }, files);
  log(`  published   ${prefix} (${uploaded} of ${files.size} files were missing)`);
  log(`  read back   ${files.size} files, each as it was built`);

  const entry = entryOf(name);
  if (release.entry !== undefined) await checkPublic?.(`/${prefix}${entry}`, contentOf(entry));
  checkFit(contract, await readLive(store));
  await replacePointer(store, next, read, () => show(store, name, version));
  await listFeature(store, name);
  for (const line of answer(next, release, pointer)) log(line);
  return next;
}
