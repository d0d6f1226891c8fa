import path from 'node:path';
import type { RemoteContract, StoredPointer } from '@quits/federation';
import { readJson } from '../../lib/workspace.mjs';
import type { Log } from '../../build/builds.ts';
import { precompress } from '../../lib/compress.ts';
import { filesBelow } from '../../lib/content-hash.ts';
import { flip, refuseWithdrawn, startCanary } from '../pointer.ts';
import { describeRelease } from '../publish.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { checkRemote } from './compatibility.ts';
import { contractOf, readLive, readPointer, writePointer } from './live.ts';
import { filesToPublish, refuseOtherContent, uploadAndReadBack } from './release-files.ts';

export interface Deployment {
  store: Store;
  version: string;
  /** The build. */
  folder: string;
  log: Log;
  now?: Date | undefined;
}

export interface RemoteDeployment extends Deployment {
  /** "mf-groups" */
  name: string;
  /** Percent of browsers that get it. */
  canary?: number | undefined;
  /** Looks at a file as browsers get it. */
  checkPublic?: ((pathname: string, body: Buffer) => Promise<void>) | undefined;
}

function contractIn({ folder, name, version }: RemoteDeployment): RemoteContract {
  const contract = readJson<RemoteContract>(path.join(folder, 'contract.json'));
  if (contract.name !== name || contract.version !== version)
    throw new Refusal(
      `The build in ${folder} is ${contract.name} ${contract.version}, not ${name} ${version}.`,
    );
  return contract;
}

/** What a deployment says in the end: the version before. */
export const before = (pointer: StoredPointer | undefined): string =>
  pointer ? `before: ${pointer.current.version}` : 'its first version';

/**
 * Deploys a built remote: checks it against what is live, publishes its immutable folder, reads that back,
 * checks once more (siblings deploy at the same time) and flips the pointer. Until the last step no browser
 * sees anything of it.
 *
 * @throws Refusal when it does not fit, or the version was published before with other content
 */
export async function deployRemote(deployment: RemoteDeployment): Promise<StoredPointer> {
  const { store, name, version, folder, log, canary, checkPublic, now = new Date() } = deployment;
  const contract = contractIn(deployment);
  const read = await readPointer(store, name);
  const { pointer } = read;
  refuseWithdrawn(name, version, pointer);
  log(`  checked     ${checkRemote(contract, await readLive(store))}`);

  const prefix = `remotes/${name}/${version}/`;
  await precompress(filesBelow(folder));
  const files = await filesToPublish(folder, prefix);
  const release = await describeRelease(folder, version, now);
  const next =
    canary === undefined ? flip(name, pointer, release) : startCanary(name, pointer, release, canary);
  const there = await refuseOtherContent(store, prefix, files, `${name} ${version}`);
  const uploaded = await uploadAndReadBack(store, prefix, files, there);
  log(`  published   ${prefix} (${uploaded} of ${files.size} files were missing)`);
  log(`  read back   ${files.size} files, each as it was built`);

  const entry = `remotes/${name}/${release.entry}`;
  await checkPublic?.(`/${entry}`, files.get(entry) ?? Buffer.alloc(0));
  checkRemote((await contractOf(store, name, release)) as RemoteContract, await readLive(store));
  await writePointer(store, next, read);
  log(
    next.canary
      ? `  canary      ${version} for ${next.canary.percent} % of browsers, else ${next.current.version}`
      : `  live        ${version} (${before(pointer)})`,
  );
  return next;
}
