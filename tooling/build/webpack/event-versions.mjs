import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { transformSync } from '@swc/core';
import { ROOT } from '../workspace.mjs';

const EVENT_MAP = path.join(ROOT, 'shared/federation/src/event-versions.ts');

/**
 * Version of every event's payload, read from the event map itself so that a build cannot state another.
 *
 * @returns {Record<string, number>}
 */
export function eventVersions() {
  const { code } = transformSync(readFileSync(EVENT_MAP, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports = { EVENT_VERSIONS: {} };
  vm.runInNewContext(code, { exports });
  return { ...exports.EVENT_VERSIONS };
}

/**
 * Puts the version beside each name.
 *
 * @param {readonly string[]} names
 * @param {Record<string, number>} versions
 * @throws Error for a name that the event map does not know
 */
export function withVersions(names, versions) {
  if (!Array.isArray(names))
    throw new Error('contract.json lists the names of events; the build adds their versions');
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`The event map has no event "${name}"`);
      return [name, version];
    }),
  );
}
