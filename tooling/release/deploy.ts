import path from 'node:path';
import type { StoredPointer, StoredRelease } from '@quits/federation';
import {
  canaryLink,
  checkFit,
  type Contract,
  describeRelease,
  entryOf,
  flip,
  folderOf,
  loadPointer,
  readLiveContracts,
  Refusal,
  refuseWithdrawn,
  replacePointer,
  startCanary,
  warningsFor,
} from '@quits/web/store';
import { readJson } from '../lib/workspace.mjs';
import { listFeature } from './deployments.ts';
import { show } from './mutable-files.ts';
import { filesToPublish, pack, upload } from './release-files.ts';
import type { Target } from './store/store.ts';

export interface Deployment extends Target {
  version: string;
  /** The build. */
  folder: string;
  /** Percent of browsers that get it, 0 for none but those that ask for it. */
  canary?: number | undefined;
  /** Checks a file as browsers get it. */
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

/** The changes of a deployment, as lines. */
function answer(next: StoredPointer, release: StoredRelease, before: StoredPointer | undefined): string[] {
  const { name, canary, current, disabled } = next;
  const pins = name === 'embed' ? Object.entries(release.integrity) : [];
  return [
    canary
      ? `  canary      ${canary.version} for ${canary.percent} % of browsers, else ${current?.version ?? 'nothing'}`
      : `  live        ${release.version} (${before?.current ? `before: ${before.current.version}` : 'its first version'})`,
    ...(canary ? [`  link        ${canaryLink(name, canary)} puts a tab on it`] : []),
    ...pins.map(([file, hash]) => `  pinned      ${path.posix.join('remotes', name, file)} ${hash}`),
    ...(disabled ? [`  off         ${name} is switched off: no user sees it before switch-on`] : []),
  ];
}

/** The files of a build, by their key in the store, and its description for a pointer. */
async function describe({ name, version, folder, now = new Date() }: Deployment) {
  await pack(name, folder);
  const files = await filesToPublish(name, version, folder);
  const contentOf = (file: string): Buffer => {
    const body = files.get(folderOf(name, version) + file);
    if (!body) throw new Refusal(`The build in ${folder} has no ${file}.`);
    return body;
  };
  return { files, release: await describeRelease(name, version, now, contentOf) };
}

/**
 * Deploys a build: checks it against the live versions, publishes its files, and flips the pointer; for the
 * shell, also the page. Browsers see nothing before that.
 *
 * @throws Refusal when it does not fit, or the version was published before with other content
 */
export async function deploy(deployment: Deployment): Promise<StoredPointer> {
  const { store, name, version, log, canary, checkPublic } = deployment;
  const read = await loadPointer(store, name);
  const { pointer } = read;
  const contract = contractIn(deployment);
  refuseWithdrawn(name, version, pointer);
  const live = await readLiveContracts(store);
  log(`  checked     ${checkFit(contract, live)}`);
  for (const warning of warningsFor(contract, live)) log(`  warning     ${warning}`);

  const { files, release } = await describe(deployment);
  const next =
    canary === undefined ? flip(name, pointer, release) : startCanary(name, pointer, release, canary);
  const isNamed = pointer?.kept.includes(version) ?? false;
  const uploaded = await upload(store, { name, version, isNamed }, files);
  log(`  published   ${folderOf(name, version)} (${uploaded} of ${files.size} files were missing)`);
  log(`  read back   ${files.size} files, each as it was built`);
  const entry = folderOf(name, version) + entryOf(name);
  const body = release.entry === undefined ? undefined : files.get(entry);
  if (body) await checkPublic?.(`/${entry}`, body);

  // Siblings deploy at the same time, so their contracts may have changed.
  checkFit(contract, await readLiveContracts(store));
  await replacePointer(store, next, read, () => show(store, name, version));
  await listFeature(store, name, release);
  for (const line of answer(next, release, pointer)) log(line);
  return next;
}
