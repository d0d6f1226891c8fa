import path from 'node:path';
import { readJson, REMOTES, ROOT } from '../build/workspace.mjs';

const SHARED = ['core', 'domain', 'contracts', 'federation', 'ui', 'testing'].map((name) => `shared/${name}`);
const PACKAGES = [...SHARED, 'shell', ...REMOTES, 'server', 'web', 'embed', 'e2e', 'tooling'];
const manifestOf = (folder) => readJson(path.join(ROOT, folder, 'package.json'));
const versions = new Map(PACKAGES.map(manifestOf).map(({ name, version }) => [name, version]));

describe('versions of the packages', () => {
  it.each(PACKAGES)('%s takes the packages beside it as they are', (folder) => {
    const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
    const pins = Object.entries({ ...dependencies, ...devDependencies });
    for (const [name, pin] of pins.filter(([one]) => versions.has(one))) {
      expect(`${name} ${pin}`).toBe(`${name} ^${versions.get(name)}`);
    }
  });

  it('are raised one by one, from the commits of each package', () => {
    const { version, command } = readJson(path.join(ROOT, 'lerna.json'));
    expect([version, command.version.conventionalCommits]).toEqual(['independent', true]);
  });

  it('are past 1.0 for the contract, so that a minor of it parts nobody', () => {
    expect(Number.parseInt(versions.get('@quits/core'), 10)).toBeGreaterThan(0);
  });
});
