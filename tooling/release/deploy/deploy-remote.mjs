import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '../compress.mjs';
import { filesBelow } from '../content-hash.mjs';
import { flip, startCanary } from '../pointer.mjs';
import { describeRelease } from '../publish.mjs';
import { judgeRemote } from './judging.mjs';
import { pointerKey, pointerText, readLive, readPointer } from './live.mjs';
import { Refusal } from './refusal.mjs';
import { filesToPublish, refuseOtherContent, uploadAndReadBack } from './release-files.mjs';

/**
 * @typedef {object} Deployment
 * @property {import('../store/store.mjs').Store} store
 * @property {string} name "mf-groups"
 * @property {string} version
 * @property {string} folder the build
 * @property {import('./judging.mjs').Judge} judge
 * @property {(line: string) => void} say
 * @property {number} [canary] percent of browsers that get it
 * @property {(pathname: string, body: Buffer) => Promise<void>} [checkPublic] looks at a file as browsers get it
 * @property {Date} [now]
 */

/** @param {string} folder @param {string} name @param {string} version */
async function contractIn(folder, name, version) {
  const contract = JSON.parse(await readFile(path.join(folder, 'contract.json'), 'utf8'));
  if (contract.name !== name || contract.version !== version) {
    throw new Refusal(
      `The build in ${folder} is ${contract.name} ${contract.version}, not ${name} ${version}.`,
    );
  }
  return contract;
}

/** @param {string} name @param {string} version @param {import('../pointer.mjs').Pointer | undefined} pointer */
function refuseWithdrawn(name, version, pointer) {
  if (pointer?.withdrawn.includes(version)) {
    throw new Refusal(`${name} ${version} was withdrawn and never runs again: raise the version.`);
  }
}

/** @param {Deployment} deployment @param {import('../pointer.mjs').Pointer | undefined} pointer */
async function nextPointer({ name, version, folder, canary, now = new Date() }, pointer) {
  const release = await describeRelease(folder, version, now);
  return canary === undefined ? flip(name, pointer, release) : startCanary(name, pointer, release, canary);
}

/**
 * Deploys a built remote: judges it against what is live, publishes its immutable folder, reads that back,
 * judges once more (siblings deploy at the same time) and flips the pointer. Until the last step no browser
 * sees anything of it.
 *
 * @param {Deployment} deployment
 * @returns {Promise<import('../pointer.mjs').Pointer>}
 * @throws Refusal when it does not fit, or the version was published before with other content
 */
export async function deployRemote(deployment) {
  const { store, name, version, folder, judge, say, checkPublic } = deployment;
  const contract = await contractIn(folder, name, version);
  const { pointer, text } = await readPointer(store, name);
  refuseWithdrawn(name, version, pointer);
  say(`  judged      ${judgeRemote(contract, await readLive(store), judge)}`);

  const prefix = `remotes/${name}/${version}/`;
  await precompress(filesBelow(folder));
  const files = await filesToPublish(folder, prefix);
  const next = await nextPointer(deployment, pointer);
  const there = await refuseOtherContent(store, prefix, files, `${name} ${version}`);
  const uploaded = await uploadAndReadBack(store, prefix, files, there);
  say(`  published   ${prefix} (${uploaded} of ${files.size} files were missing)`);
  say(`  read back   ${files.size} files, each as it was built`);

  const entry = `${prefix}remoteEntry.js`;
  await checkPublic?.(`/${entry}`, /** @type {Buffer} */ (files.get(entry)));
  judgeRemote(
    JSON.parse((await store.get(`${prefix}contract.json`)).toString()),
    await readLive(store),
    judge,
  );
  if ((await readPointer(store, name)).text !== text) {
    throw new Refusal(`Somebody else has deployed ${name} meanwhile. Look at it, then deploy again.`);
  }
  await store.put(pointerKey(name), pointerText(next));
  const before = pointer ? `before: ${pointer.current.version}` : 'its first version';
  if (next.canary)
    say(`  canary      ${version} for ${next.canary.percent} % of browsers, else ${next.current.version}`);
  else say(`  live        ${version} (${before})`);
  return next;
}
