import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { ROOT } from '../../build/workspace.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./live.mjs').RemoteContract} RemoteContract
 * @typedef {import('./live.mjs').HostContract} HostContract
 * @typedef {typeof import('../../../shared/federation/src/check-compatibility.ts').checkCompatibility} Judge
 * @typedef {{ host: HostContract | undefined, remotes: readonly RemoteContract[] }} Live
 */

/**
 * The one judge, which CI and the shell use as well. It imports nothing, so that its source alone runs.
 *
 * @returns {Promise<Judge>}
 */
export async function loadJudge() {
  const source = await readFile(path.join(ROOT, 'shared/federation/src/check-compatibility.ts'), 'utf8');
  const { code } = await transform(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  const { checkCompatibility } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return checkCompatibility;
}

/**
 * @param {RemoteContract} contract
 * @param {Live} live
 * @param {Judge} judge
 * @returns {string} whom it fits
 * @throws Refusal with every clause that fails
 */
export function judgeRemote(contract, { host, remotes }, judge) {
  const { name, version } = contract;
  if (!host)
    throw new Refusal(`No shell is live in this store: deploy it first, its contract is judged against`);
  const siblings = remotes.filter((other) => other.name !== name);
  const clauses = judge(contract, host, siblings);
  if (clauses.length > 0) {
    throw new Refusal(`${name} ${version} does not fit what is live; its contract fails in`, clauses);
  }
  return `fits the live shell ${host.version} and ${siblings.length} live siblings`;
}

/**
 * @param {HostContract} host the shell that is to be deployed
 * @param {Live} live
 * @param {Judge} judge
 * @returns {string} whom it fits
 * @throws Refusal with every clause that fails, by remote
 */
export function judgeShell(host, { remotes }, judge) {
  const clauses = remotes.flatMap((remote) =>
    judge(remote, host).map((clause) => `${remote.name} ${remote.version}, ${clause}`),
  );
  if (clauses.length > 0) {
    throw new Refusal(`The shell ${host.version} does not fit what is live; its contract fails in`, clauses);
  }
  return `fits ${remotes.length} live remotes`;
}
