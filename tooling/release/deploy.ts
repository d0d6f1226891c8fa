import path from 'node:path';
import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { readJson } from '../lib/workspace.mjs';
import { checkFit, warningsFor } from './compatibility.ts';
import type { Contract } from './compatibility.ts';
import { show } from './lasting.ts';
import { listFeature, readLiveContracts, loadPointer, replacePointer } from './live.ts';
import { flip, refuseWithdrawn, startCanary } from './pointer.ts';
import { describeRelease, entryOf, filesToPublish, folderOf, pack, upload } from './release-files.ts';
import type { Target } from './store/store.ts';

export interface Deployment extends Target {
  version: string;
  /** The build. */
  folder: string;
  /** Percent of browsers that get it. */
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
      ? `  canary      ${canary.version} for ${canary.percent} % of browsers, else ${current.version}`
      : `  live        ${current.version} (${before ? `before: ${before.current.version}` : 'its first version'})`,
    ...pins.map(([file, hash]) => `  pinned      ${path.posix.join('remotes', name, file)} ${hash}`),
    ...(disabled ? [`  off         ${name} is switched off: no user sees it before switch-on`] : []),
  ];
}

/** A build that fits the live versions, described for a pointer. */
interface Prepared {
  contract: Contract;
  release: StoredRelease;
  /** Key in the store → content. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Checks a build against the live versions, and prepares it for publishing.
 *
 * @param pointer pointer with the live version
 * @throws Refusal when it does not fit, or was withdrawn
 */
export async function prepare(deployment: Deployment, pointer: StoredPointer | undefined): Promise<Prepared> {
  const { store, name, version, folder, log, now = new Date() } = deployment;
  const contract = contractIn(deployment);
  refuseWithdrawn(name, version, pointer);
  const live = await readLiveContracts(store);
  log(`  checked     ${checkFit(contract, live)}`);
  for (const warning of warningsFor(contract, live)) log(`  warning     ${warning}`);

  await pack(name, folder);
  const files = await filesToPublish(name, version, folder);
  const contentOf = (file: string): Buffer => {
    const body = files.get(folderOf(name, version) + file);
    if (!body) throw new Refusal(`The build in ${folder} has no ${file}.`);
    return body;
  };
  return { contract, release: await describeRelease(name, version, now, contentOf), files };
}

/**
 * Publishes the files of a version, reads them back, and checks them as browsers get them. Checks the fit
 * once more, because siblings deploy at the same time. Browsers do not see the version yet.
 *
 * @param isNamed whether anything in the store has named the version
 * @throws Refusal when it no longer fits, or the version was published before with other content
 */
export async function publish(
  { store, name, version, log, checkPublic }: Deployment,
  { contract, release, files }: Prepared,
  isNamed: boolean,
): Promise<void> {
  const prefix = folderOf(name, version);
  const uploaded = await upload(store, { name, version, isNamed }, files);
  log(`  published   ${prefix} (${uploaded} of ${files.size} files were missing)`);
  log(`  read back   ${files.size} files, each as it was built`);
  const entry = prefix + entryOf(name);
  const body = release.entry === undefined ? undefined : files.get(entry);
  if (body) await checkPublic?.(`/${entry}`, body);
  checkFit(contract, await readLiveContracts(store));
}

/**
 * Deploys a build: checks it against the live versions, publishes its files, and flips the pointer; for the
 * shell, also the page. Browsers see nothing before that.
 *
 * @throws Refusal when it does not fit, or the version was published before with other content
 */
export async function deploy(deployment: Deployment): Promise<StoredPointer> {
  const { store, name, version, log, canary } = deployment;
  const read = await loadPointer(store, name);
  const { pointer } = read;
  const prepared = await prepare(deployment, pointer);
  const { release } = prepared;
  const next =
    canary === undefined ? flip(name, pointer, release) : startCanary(name, pointer, release, canary);
  await publish(deployment, prepared, pointer?.kept.includes(version) ?? false);
  await replacePointer(store, next, read, () => show(store, name, version));
  await listFeature(store, name);
  for (const line of answer(next, release, pointer)) log(line);
  return next;
}
