import type { HostContract, RemoteContract } from './contract.ts';
import { judge } from './judge.ts';

const host: HostContract = {
  schema: 1,
  name: 'shell',
  version: '0.1.0',
  coreVersion: '1.4.2',
  routes: { '/profile': 'mf-profile' },
  events: { 'profile/profileSaved': 1, 'session/signedOut': 2 },
  names: { sonner: ['toast'] },
};
const remote: RemoteContract = {
  schema: 1,
  name: 'mf-profile',
  version: '0.3.0',
  core: '^1.2.0',
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

describe('judging a remote against a shell', () => {
  it('finds nothing when it fits', () => {
    expect(judge(remote, host)).toEqual([]);
    expect(judge(remote, host, [sibling])).toEqual([]);
  });

  it.each<[string, Partial<RemoteContract>, string]>([
    ['another major of core', { core: '^2.0.0' }, 'core: built for ^2.0.0, the shell has 1.4.2'],
    ['a newer minor of core', { core: '^1.5.0' }, 'core: built for ^1.5.0, the shell has 1.4.2'],
    ['a name that is not provided', { names: { sonner: ['Toaster'] } }, 'names: sonner has no Toaster here'],
    ['an unknown event', { publishes: { 'x/done': 1 } }, 'events: x/done is unknown here'],
    [
      'another version of an event',
      { listens: { 'session/signedOut': 1 } },
      'events: session/signedOut is version 2 here, version 1 there',
    ],
    ['a route that is not shown', { routes: [] }, 'routes: /profile is not shown'],
  ])('names the clause: %s', (_case, change, clause) => {
    expect(judge({ ...remote, ...change }, host)).toEqual([clause]);
  });

  it.each([
    ['0.1.0', '^0.1.0', true],
    ['0.1.5', '^0.1.2', true],
    ['0.2.0', '^0.1.0', false],
    ['2.0.0', '^1.0.0', false],
    ['1.2.3', '^1.2.4', false],
  ])('core %s satisfies %s: %s', (coreVersion, core, fits) => {
    expect(judge({ ...remote, core }, { ...host, coreVersion })).toHaveLength(fits ? 0 : 1);
  });
});

describe('judging a remote against its siblings', () => {
  it('refuses an endpoint that a sibling owns', () => {
    expect(judge({ ...remote, endpoints: ['getBalances'] }, host, [sibling])).toEqual([
      'endpoints: getBalances is owned by mf-groups',
    ]);
  });

  it('refuses to use a part that nobody offers, and to drop one that a sibling uses', () => {
    expect(judge({ ...remote, uses: ['mf-groups/list'] }, host, [sibling])).toEqual([
      'parts: nobody offers mf-groups/list',
    ]);
    expect(judge(remote, host, [{ ...sibling, uses: ['mf-profile/card'] }])).toEqual([
      'parts: mf-groups needs mf-profile/card',
    ]);
  });
});
