import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HostContract, StoredPointer } from '@quits/federation';
import { readJson } from '../../lib/workspace.mjs';
import { flip, refuseWithdrawn } from '../pointer.ts';
import { describeShell, prepareShell } from '../publish.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { checkShell } from './compatibility.ts';
import { before } from './deploy-remote.ts';
import type { Deployment } from './deploy-remote.ts';
import { readLive, readPointer, writePointer } from './live.ts';
import { filesToPublish, refuseOtherContent, uploadAndReadBack } from './release-files.ts';

/** What makes a version the live one: the page, and what the web server's policy needs for it. */
const PAGE_FILES = ['csp.json', 'index.html'];
const LATE = [...PAGE_FILES, 'contract.json'];

/**
 * Makes the page of a published version the live one.
 *
 * @throws Refusal when the store has no page of it
 */
export async function showPageOf(store: Store, version: string): Promise<void> {
  for (const file of PAGE_FILES) {
    const body = await store.find(`remotes/shell/${version}/${file}`);
    if (!body) throw new Refusal(`The store has no ${file} of the shell ${version}.`);
    await store.put(`shell/${file}`, body);
  }
}

/** The files of a version that a rollback needs, beside the assets of hashed names. */
async function versionFiles(folder: string, prefix: string, assets: readonly string[]) {
  const entries = LATE.map(async (file) => [prefix + file, await readFile(path.join(folder, file))] as const);
  return new Map([
    ...(await Promise.all(entries)),
    [`${prefix}files.json`, Buffer.from(JSON.stringify(assets))],
  ]);
}

/**
 * Deploys a built shell: assets of hashed names beside those of older pages first, the page and the pointer
 * (which carries its contract) last.
 *
 * @throws Refusal when a live remote does not fit it, or the version was published before with other content
 */
export async function deployShell(deployment: Deployment & { publicFolder: string }): Promise<StoredPointer> {
  const { store, version, folder, publicFolder, log, now = new Date() } = deployment;
  const read = await readPointer(store, 'shell');
  const { pointer } = read;
  const contract = readJson<HostContract>(path.join(folder, 'contract.json'));
  refuseWithdrawn('shell', version, pointer);
  log(`  checked     ${checkShell(contract, await readLive(store))}`);

  if (!existsSync(path.join(folder, 'csp.json'))) await writeFile(path.join(folder, 'csp.json'), '{}');
  const assets = await prepareShell(folder, publicFolder);
  const prefix = `remotes/shell/${version}/`;
  const own = await versionFiles(folder, prefix, assets);
  const there = await refuseOtherContent(store, prefix, own, `shell ${version}`);
  const late = LATE.map((file) => `shell/${file}`);
  const site = [...(await filesToPublish(folder, 'shell/'))].filter(([key]) => !late.includes(key));
  const files = new Map([...site, ...own]);
  await uploadAndReadBack(store, prefix, files, there);
  log(`  published   ${files.size} files, each read back as it was built`);

  checkShell(contract, await readLive(store));
  const next = flip('shell', pointer, describeShell(version, now));
  await writePointer(store, next, read, () => showPageOf(store, version));
  log(`  live        ${version} (${before(pointer)})`);
  return next;
}
