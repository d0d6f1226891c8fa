import path from 'node:path';
import { FEATURES } from '../lib/features.ts';
import { readJson, ROOT } from '../lib/workspace.mjs';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const SHARED = ['core', 'domain', 'contracts', 'federation', 'ui', 'ledger-ui', 'testing'].map(
  (name) => `shared/${name}`,
);
const PACKAGES = [...SHARED, 'shell', ...FEATURES, 'server', 'web', 'embed', 'e2e', 'tooling'];
const manifestOf = (folder: string): Manifest => readJson(path.join(ROOT, folder, 'package.json'));
const versions = new Map(PACKAGES.map(manifestOf).map(({ name, version }) => [name, version]));

/** The repository's packages that a package names. `lerna version` gives up on circles of them. */
const needsOf = ({ dependencies = {}, devDependencies = {} }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies }).filter((name) => versions.has(name));

describe('versions of the packages', () => {
  it.each(PACKAGES)('%s takes the other packages as they are', (folder) => {
    const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
    const pins = Object.entries({ ...dependencies, ...devDependencies });
    for (const [name, pin] of pins.filter(([one]) => versions.has(one))) {
      expect(`${name} ${pin}`).toBe(`${name} ^${versions.get(name)}`);
    }
  });

  it('are raised one by one, from the commits of each package', () => {
    type Lerna = { version: string; command: { version: { conventionalCommits: boolean } } };
    const { version, command }: Lerna = readJson(path.join(ROOT, 'lerna.json'));
    expect([version, command.version.conventionalCommits]).toEqual(['independent', true]);
  });

  it('can be raised: no package needs itself, not even through its tests', () => {
    const needs = new Map(PACKAGES.map(manifestOf).map((manifest) => [manifest.name, needsOf(manifest)]));
    const reached = (name: string, seen = new Set<string>()): Set<string> => {
      for (const next of (needs.get(name) ?? []).filter((one) => !seen.has(one)))
        reached(next, seen.add(next));
      return seen;
    };
    expect([...needs.keys()].filter((name) => reached(name).has(name))).toEqual([]);
  });

  it('are past 1.0 for the contract, so that its minor versions stay compatible', () => {
    expect(Number.parseInt(versions.get('@quits/core') ?? '', 10)).toBeGreaterThan(0);
  });
});
