import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_VERSIONS } from '../../../shared/federation/src/event-versions.ts';
import { PATHS } from '../../../shared/contracts/src/paths.ts';
import { checkCompatibility } from '../../../shared/federation/src/check-compatibility.ts';
import { REMOTES, ROOT, readJson } from '../workspace.mjs';
import { eventVersions, withVersions } from './event-versions.mjs';
import { PROVIDED_NAMES } from './provided-names.mjs';
import { coreVersion, sharedModules } from './shared-modules.mjs';

const stated = Object.fromEntries(
  ['shell', ...REMOTES].map((name) => [name, readJson(path.join(ROOT, name, 'contract.json'))]),
);

function sourcesOf(remote) {
  return readdirSync(path.join(ROOT, remote, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter(
      (entry) => !/\.test\.|^standalone\.tsx$/.test(entry.name) && !entry.parentPath.includes('/testing'),
    )
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const found = (source, pattern) => [...new Set([...source.matchAll(pattern)].map(([, name]) => name))].sort();
const sorted = (names) => [...names].sort();

const hostContract = {
  schema: 1,
  name: 'shell',
  version: '0.0.0',
  coreVersion: coreVersion(),
  routes: stated.shell.routes,
  events: EVENT_VERSIONS,
  names: PROVIDED_NAMES,
};
const contracts = REMOTES.map((name) => ({
  ...stated[name],
  schema: 1,
  name,
  version: '0.0.0',
  core: `^${coreVersion()}`,
  publishes: withVersions(stated[name].publishes, EVENT_VERSIONS),
  listens: withVersions(stated[name].listens, EVENT_VERSIONS),
  names: {},
}));

describe.each(REMOTES)('contract.json of %s', (remote) => {
  const source = sourcesOf(remote);
  const { publishes, listens, endpoints, uses } = stated[remote];

  it('states the events that it publishes', () => {
    const own = found(source, /publish\(\s*'([a-z]+\/[A-Za-z]+)'/g);
    const asked = /useNotify\(/.test(source) ? ['toasts/requested'] : [];
    expect(sorted(publishes)).toEqual(sorted(new Set([...own, ...asked])));
  });

  it('states the events that it listens to', () => {
    expect(sorted(listens)).toEqual(found(source, /useBus\(\s*[^,]+,\s*'([a-z]+\/[A-Za-z]+)'/g));
  });

  it('states the endpoints that it injects', () => {
    expect(sorted(endpoints)).toEqual(found(source, /^\s+(\w+): build\.(?:query|mutation)\b/gm));
  });

  it('states the parts of siblings that it shows', () => {
    expect(sorted(uses)).toEqual(found(source, /loadPart\(\s*'([a-z-]+\/[a-z-]+)'/g));
  });

  it('fits the shell and its siblings', () => {
    const own = contracts.find(({ name }) => name === remote);
    expect(checkCompatibility(own, hostContract, contracts)).toEqual([]);
  });
});

describe('contract.json of shell', () => {
  it('gives every path of the specification an owner, who states it', () => {
    expect(sorted(Object.keys(stated.shell.routes))).toEqual(sorted(Object.values(PATHS)));
    for (const remote of REMOTES) {
      const own = Object.keys(stated.shell.routes).filter((route) => stated.shell.routes[route] === remote);
      expect(sorted(stated[remote].routes)).toEqual(sorted(own));
    }
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

  it('are all singletons, eager in the shell alone', () => {
    for (const isEager of [true, false]) {
      for (const module of Object.values(sharedModules({ isEager }))) {
        expect(module).toMatchObject({ singleton: true });
        expect('eager' in module).toBe(isEager);
      }
    }
  });

  it('refuse a remote that was built for another major of the core', () => {
    expect(sharedModules({ isEager: false })['@quits/core']).toMatchObject({
      strictVersion: true,
      requiredVersion: `^${coreVersion()}`,
    });
  });
});

describe('event versions', () => {
  it('are read from the event map', () => {
    expect(eventVersions()).toEqual(EVENT_VERSIONS);
  });

  it('are refused for an event that the map does not know', () => {
    expect(() => withVersions(['groups/invented'], EVENT_VERSIONS)).toThrow('groups/invented');
  });
});
