import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCompatibility, hostContract, PROVIDED_NAMES, REACT_RANGE, satisfy } from '@quits/federation';
import { FEATURES } from '../../lib/features.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { contractOf, statedContract } from './contract-plugin.ts';
import { coreVersion, sharedModules } from './shared-modules.ts';

function sourcesOf(remote: string): string {
  return readdirSync(path.join(ROOT, remote, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter(
      (entry) => !/\.test\.|^standalone\.tsx$/.test(entry.name) && !entry.parentPath.includes('/testing'),
    )
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const sorted = (names: Iterable<string>) => [...names].sort();
const found = (source: string, pattern: RegExp) =>
  sorted(new Set([...source.matchAll(pattern)].map(([, name]) => String(name))));

const contracts = FEATURES.map((name) => contractOf(name, '0.0.0', { names: {} }));

describe.each(FEATURES)('contract.json of %s', (remote) => {
  const source = sourcesOf(remote);
  const { endpoints, uses } = statedContract(remote);
  // The names of events alone: contract.json also states the version of an own one.
  const { publishes, listens } = contractOf(remote, '0.0.0', { names: {} });

  it('states the events that it publishes', () => {
    const own = found(source, /publish\(\s*'([a-z]+\/[A-Za-z]+)'/g);
    const asked = source.includes('useNotify(') ? ['toasts/requested'] : [];
    expect(sorted(Object.keys(publishes))).toEqual(sorted(new Set([...own, ...asked])));
  });

  it('states the events that it listens to', () => {
    expect(sorted(Object.keys(listens))).toEqual(
      found(source, /useBus(?:<[^(]+>)?\(\s*[^,]+,\s*'([a-z]+\/[A-Za-z]+)'/g),
    );
  });

  it('states the endpoints that it injects', () => {
    expect(sorted(endpoints)).toEqual(
      found(source, /^\s+(\w+): build\.(?:query|infiniteQuery|mutation)\b/gm),
    );
  });

  it('states the parts of siblings that it shows', () => {
    expect(sorted(uses)).toEqual(found(source, /loadPart\(\s*'([a-z-]+\/[a-z-]+)'/g));
  });

  it('fits the shell and its siblings', () => {
    const host = hostContract({ version: '0.0.0', coreVersion: coreVersion() });
    expect(checkCompatibility(contractOf(remote, '0.0.0', { names: {} }), host, contracts)).toEqual([]);
  });
});

describe('shared modules', () => {
  it.each(Object.entries(PROVIDED_NAMES))('provide of %s exactly the listed names', (module, names) => {
    const provider = readFileSync(path.join(ROOT, `tooling/build/webpack/providers/${module}.mjs`), 'utf8');
    const exported = /export \{([^}]+)\}/.exec(provider)?.[1] ?? '';
    expect(
      sorted(
        exported
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ).toEqual(sorted(names));
  });

  it('are all singletons, eager only in the shell, except toasts, which the first view does not need', () => {
    for (const isEager of [true, false]) {
      for (const [key, module] of Object.entries(sharedModules({ isEager }))) {
        expect(module).toMatchObject({ singleton: true });
        expect('eager' in module).toBe(isEager && key !== 'sonner');
      }
    }
  });

  it('take a React of another host in the range that mount() accepts, which has ours', () => {
    const { react, ...others } = sharedModules({ isEager: false });
    expect(react?.requiredVersion).toBe(REACT_RANGE);
    expect(satisfy(react?.version ?? '', REACT_RANGE)).toBe(true);
    for (const key of ['react/jsx-runtime', 'react-dom', 'react-dom/client'])
      expect(others[key]).toEqual(react);
  });

  it('refuse a remote that was built for another major of the core', () => {
    expect(sharedModules({ isEager: false })['@quits/core']).toMatchObject({
      strictVersion: true,
      requiredVersion: `^${String(Number.parseInt(coreVersion(), 10))}.0.0`,
    });
  });
});
