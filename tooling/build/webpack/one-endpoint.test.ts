import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '../../lib/features.ts';
import { ROOT } from '../../lib/workspace.mjs';

const OTHERS = [
  // Kept answers are found by the address of their call.
  'shell/src/stale-answers',
  // The queue sends what a form wrote on an earlier visit: without optimistic rows, and when no form is loaded.
  'shared/core/src/waiting',
];

function sourcesOf(folder: string): string {
  return readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !OTHERS.some((other) => file.startsWith(path.join(ROOT, other))))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** The packages that define an endpoint of a call, once for each endpoint. */
function ownersByCall(): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const folder of [...FEATURES, 'shared/core', 'shared/ledger-ui', 'shell'])
    for (const [, name = ''] of sourcesOf(folder).matchAll(/\b(?:call|callPages|pathOf)\(\s*'(\w+)'/g))
      owners.set(name, [...(owners.get(name) ?? []), folder]);
  return owners;
}

it('a call has one endpoint across all packages', () => {
  const repeated = [...ownersByCall()].filter(([, folders]) => folders.length > 1);
  expect(Object.fromEntries(repeated)).toEqual({});
});
