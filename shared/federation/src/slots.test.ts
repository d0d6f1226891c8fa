import type { StatedContract } from './contract.ts';
import { readFacts } from './features.ts';
import { remoteContract } from './make-contract.ts';
import { readSlots } from './slots.ts';

const ROUTES = ['/comments', '/comments/:groupId'];
const SLOTS = {
  'dashboard.card': 'latest',
  'expense.section': 'of-expense',
  'profile.section': 'settings',
  'group.menu': { label: 'Comments', labels: { de: 'Kommentare' }, to: '/comments/{groupId}?new=1' },
  'palette.command': { label: 'Write a comment', to: '/comments' },
};
const BAD: [slot: string, offered: unknown][] = [
  ['dashboard.crad', 'latest'],
  ['constructor', 'latest'],
  ['dashboard.card', '../latest'],
  ['dashboard.card', { label: 'Comments', to: '/comments' }],
  ['group.menu', 'latest'],
  ['group.menu', { label: 'Comments' }],
  ['palette.command', { label: 'Comments', to: '/groups' }],
  ['palette.command', { label: 'Comments', to: 'https://evil.example/comments' }],
  ['palette.command', { label: 'Comments', labels: 'Kommentare', to: '/comments' }],
];

const VERSIONS = { version: '1.0.0', coreVersion: '2.0.0' };
const NOTHING: StatedContract = { publishes: [], listens: [], endpoints: [], uses: [] };

function contractWith(slots: unknown) {
  const feature = { title: 'Comments', owner: 'Comments team', routes: ROUTES, slots };
  return remoteContract('mf-comments', VERSIONS, { ...NOTHING, feature }, {});
}

describe('what a feature offers for places of pages', () => {
  it('reaches a browser by its contract and its pointer', () => {
    const facts = readFacts('mf-comments', contractWith(SLOTS).feature);
    expect(readSlots(facts?.slots, ROUTES)).toEqual(SLOTS);
  });

  it('is all that a remote of the table states; paths and title are those of the table', () => {
    const offer = (slots: unknown) =>
      remoteContract('mf-groups', VERSIONS, { ...NOTHING, feature: { slots } }, {});
    const slots = { bar: 'bell', 'group.menu': { label: 'Look back', to: '/groups/{groupId}?year=1' } };
    const { feature, routes, owner } = offer(slots);
    expect({ feature, owner }).toEqual({ feature: { slots }, owner: 'Groups team' });
    expect(readFacts('mf-groups', feature)).toEqual({ title: 'Groups', owner, routes, slots });
    expect(remoteContract('mf-groups', VERSIONS, NOTHING, {})).not.toHaveProperty('feature');
    expect(() => offer({ bra: 'bell' })).toThrow('contract.json of mf-groups: there is no slot "bra"');
  });

  it.each(BAD)('is refused at the build where it is invalid: %s', (slot, offered) => {
    expect(() => contractWith({ [slot]: offered })).toThrow(
      `contract.json of mf-comments: there is no slot "${slot}", or what it offers for it is invalid`,
    );
  });

  it('is left out in a browser where it is invalid, or for a place of a later shell', () => {
    expect(readSlots({ 'dashboard.card': 'latest', ...Object.fromEntries(BAD.slice(5, 7)) }, ROUTES)).toEqual(
      { 'dashboard.card': 'latest' },
    );
    for (const stated of [undefined, null, 7, [], 'latest', { 'group.header': 'latest' }])
      expect(readSlots(stated, ROUTES)).toEqual({});
  });
});
