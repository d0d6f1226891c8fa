import { existsSync } from 'node:fs';
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '../compress.mjs';
import { filesBelow } from '../content-hash.mjs';
import { flip } from '../pointer.mjs';
import { judgeShell } from './judging.mjs';
import { pointerKey, pointerText, readLive, readPointer } from './live.mjs';
import { Refusal } from './refusal.mjs';
import { filesToPublish, refuseOtherContent, uploadAndReadBack } from './release-files.mjs';

/** What makes a version the live one: the page, and what the web server's policy needs for it. */
export const PAGE_FILES = ['csp.json', 'index.html'];

/**
 * The files of a version that a rollback needs, beside the assets of hashed names.
 *
 * @param {string} folder
 * @param {string} prefix
 */
async function versionFiles(folder, prefix) {
  const kept = ['contract.json', ...PAGE_FILES];
  const assets = await readdir(path.join(folder, 'assets'));
  const plain = assets.filter((file) => !/\.(?:br|gz)$/.test(file)).sort();
  const entries = await Promise.all(
    kept.map(async (file) => /** @type {const} */ ([prefix + file, await readFile(path.join(folder, file))])),
  );
  return new Map([...entries, [`${prefix}files.json`, Buffer.from(JSON.stringify(plain))]]);
}

/**
 * Makes the page of a published version the live one.
 *
 * @param {import('../store/store.mjs').Store} store
 * @param {string} version
 * @throws Refusal when the store has no page of it
 */
export async function showPageOf(store, version) {
  for (const file of PAGE_FILES) {
    const body = await store.find(`remotes/shell/${version}/${file}`);
    if (!body) throw new Refusal(`The store has no ${file} of the shell ${version}.`);
    await store.put(`shell/${file}`, body);
  }
}

/**
 * Deploys a built shell: assets of hashed names beside those of older pages first, the page and the pointer
 * (which carries its contract) last.
 *
 * @param {Omit<import('./deploy-remote.mjs').Deployment, 'name' | 'canary' | 'checkPublic'> & { publicFolder: string }} deployment
 * @throws Refusal when a live remote does not fit it, or the version was published before with other content
 */
export async function deployShell({ store, version, folder, publicFolder, judge, say, now = new Date() }) {
  const { pointer, text } = await readPointer(store, 'shell');
  const contract = JSON.parse(await readFile(path.join(folder, 'contract.json'), 'utf8'));
  if (pointer?.withdrawn.includes(version)) {
    throw new Refusal(`shell ${version} was withdrawn and never runs again: raise the version.`);
  }
  say(`  judged      ${judgeShell(contract, await readLive(store), judge)}`);

  if (!existsSync(path.join(folder, 'csp.json'))) await writeFile(path.join(folder, 'csp.json'), '{}');
  if (existsSync(publicFolder)) await cp(publicFolder, folder, { recursive: true });
  await precompress(filesBelow(path.join(folder, 'assets')));
  const prefix = `remotes/shell/${version}/`;
  const own = await versionFiles(folder, prefix);
  const there = await refuseOtherContent(store, prefix, own, `shell ${version}`);
  const late = [...PAGE_FILES, 'contract.json'].map((file) => `shell/${file}`);
  const site = [...(await filesToPublish(folder, 'shell/'))].filter(([key]) => !late.includes(key));
  const files = new Map([...site, ...own]);
  await uploadAndReadBack(store, prefix, files, there);
  say(`  published   ${files.size} files, each read back as it was built`);

  judgeShell(contract, await readLive(store), judge);
  if ((await readPointer(store, 'shell')).text !== text) {
    throw new Refusal('Somebody else has deployed the shell meanwhile. Look at it, then deploy again.');
  }
  const release = { version, css: [], preload: [], contract: `${version}/contract.json`, integrity: {} };
  const next = flip('shell', pointer, { ...release, since: now.toISOString() });
  await showPageOf(store, version);
  await store.put(pointerKey('shell'), pointerText(next));
  say(`  live        ${version} (${pointer ? `before: ${pointer.current.version}` : 'its first version'})`);
  return next;
}
