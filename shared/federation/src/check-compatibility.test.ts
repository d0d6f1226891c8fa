import type { HostContract, RemoteContract } from './contract.ts';
import { checkCompatibility } from './check-compatibility.ts';

const host: HostContract = {
  schema: 1,
  name: 'shell',
  version: '0.1.0',
  coreVersion: '1.4.2',
  react: '19.3.1',
  routes: { '/profile': 'mf-profile' },
  events: { 'profile/profileSaved': 1, 'session/signedOut': 2 },
  names: { sonner: ['toast'] },
};
const remote: RemoteContract = {
  schema: 1,
  name: 'mf-profile',
  version: '0.3.0',
  core: '^1.2.0',
  react: '19.0.0',
  routes: ['/profile'],
  publishes: { 'profile/profileSaved': 1 },
  listens: { 'session/signedOut': 2 },
  endpoints: ['updateName'],
  offers: [],
  uses: [],
  names: { sonner: ['toast'] },
};
const sibling: RemoteContract = {
  ...remote,
  name: 'mf-groups',
  routes: [],
  endpoints: ['getBalances'],
  publishes: {},
  listens: {},
};

describe('the compatibility of a remote with a shell', () => {
  it('finds nothing when it fits', () => {
    expect(checkCompatibility(remote, host)).toEqual([]);
    expect(checkCompatibility(remote, host, [sibling])).toEqual([]);
  });

  it.each<[string, Partial<RemoteContract>, string]>([
    ['another major of core', { core: '^2.0.0' }, 'core: built for ^2.0.0, the shell has 1.4.2'],
    ['a newer minor of core', { core: '^1.5.0' }, 'core: built for ^1.5.0, the shell has 1.4.2'],
    [
      'a name of a newer core',
      { core: '^1.6.0', coreNames: { '1.3.0': ['useOld'], '1.6.0': ['useNew', 'useOther'] } },
      'core: built for ^1.6.0, the shell has 1.4.2 without useNew, useOther',
    ],
    ['another major of React', { react: '18.3.1' }, 'react: built with 18.3.1, the shell has 19.3.1'],
    ['a name that is not provided', { names: { sonner: ['Toaster'] } }, 'names: sonner has no Toaster here'],
    [
      "an event in another's area that the shell does not know",
      { publishes: { 'x/done': 1 } },
      'events: x/done is unknown here',
    ],
    [
      'another version of an event',
      { listens: { 'session/signedOut': 1 } },
      'events: session/signedOut is version 2 here, version 1 there',
    ],
    ['a route that is not shown', { routes: [] }, 'routes: /profile is not shown'],
  ])('names the violation: %s', (_case, change, violation) => {
    expect(checkCompatibility({ ...remote, ...change }, host)).toEqual([violation]);
  });

  it('lets a remote have its own events, and listen to those of a sibling, that the shell does not know', () => {
    const publishes = { 'profile/pictureChanged': 3 };
    const listens = { 'comments/commentAdded': 1 };
    const one = { ...remote, publishes, listens };
    expect(checkCompatibility(one, host)).toEqual([]);
    expect(checkCompatibility(one, host, [{ ...sibling, publishes: listens }])).toEqual([]);
    expect(checkCompatibility(one, host, [sibling])).toEqual([
      'events: comments/commentAdded is unknown here',
    ]);
  });

  it.each([
    ['0.1.0', '^0.1.0', true],
    ['0.1.5', '^0.1.2', true],
    ['0.2.0', '^0.1.0', false],
    ['2.0.0', '^1.0.0', false],
    ['1.2.3', '^1.2.4', false],
  ])('core %s satisfies %s: %s', (coreVersion, core, fits) => {
    expect(checkCompatibility({ ...remote, core }, { ...host, coreVersion })).toHaveLength(fits ? 0 : 1);
  });
});

describe('the compatibility of a remote with its siblings', () => {
  it('refuses an endpoint that a sibling owns', () => {
    expect(checkCompatibility({ ...remote, endpoints: ['getBalances'] }, host, [sibling])).toEqual([
      'endpoints: getBalances is owned by mf-groups',
    ]);
  });

  it('refuses another version of an event than a sibling publishes or listens to', () => {
    const type = 'groups/groupPinned';
    const publisher = { ...sibling, publishes: { [type]: 2 } };
    expect(checkCompatibility({ ...remote, listens: { [type]: 1 } }, host, [publisher])).toEqual([
      `events: mf-groups publishes version 2 of ${type}`,
    ]);
    expect(
      checkCompatibility({ ...sibling, publishes: { [type]: 2 } }, host, [
        { ...remote, listens: { [type]: 1 } },
      ]),
    ).toEqual([`events: mf-profile listens to version 1 of ${type}`]);
    expect(checkCompatibility({ ...remote, listens: { [type]: 2 } }, host, [publisher])).toEqual([]);
  });

  it('refuses a part that its owner does not offer, and the removal of one that a sibling uses', () => {
    expect(checkCompatibility({ ...remote, uses: ['mf-groups/list'] }, host, [sibling])).toEqual([
      'parts: no remote offers mf-groups/list',
    ]);
    expect(checkCompatibility({ ...remote, uses: ['mf-expenses/form'] }, host, [sibling])).toEqual([]);
    expect(checkCompatibility(remote, host, [{ ...sibling, uses: ['mf-profile/card'] }])).toEqual([
      'parts: mf-groups needs mf-profile/card',
    ]);
  });
});
