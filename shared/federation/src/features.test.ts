import { checkCompatibility } from './check-compatibility.ts';
import type { RemoteContract, StatedContract } from './contract.ts';
import { readFacts, readFeatureNames, wordingIn } from './features.ts';
import { hostContract, remoteContract } from './make-contract.ts';

const VERSIONS = { version: '1.0.0', coreVersion: '2.0.0' };
const STATED: StatedContract = {
  publishes: [],
  listens: [],
  endpoints: [],
  uses: [],
  feature: { title: 'Comments', owner: 'Comments team', menu: 'Talk', routes: ['/comments'] },
};
const host = hostContract(VERSIONS);
const comments = remoteContract('mf-comments', VERSIONS, STATED, {});

describe('a feature that the table of remotes does not list', () => {
  it('states in its contract.json what the table states of the others', () => {
    expect(comments).toMatchObject({
      name: 'mf-comments',
      owner: 'Comments team',
      routes: ['/comments'],
      offers: [],
      feature: { title: 'Comments', menu: 'Talk', routes: ['/comments'] },
    });
    expect(readFacts('mf-comments', comments.feature)?.owner).toBe('Comments team');
  });

  it('must state it', () => {
    const { feature: none, ...silent } = STATED;
    expect(() => remoteContract('mf-comments', VERSIONS, silent, {})).toThrow(
      'contract.json of mf-comments lacks its "feature"',
    );
  });

  it('fits a shell that does not know it', () => {
    expect(checkCompatibility(comments, host, [])).toEqual([]);
  });

  it.each([
    ['/groups', 'mf-groups'],
    ['/talk', 'mf-talk'],
  ])('may not show %s, which %s shows', (route, owner) => {
    const remote: RemoteContract = { ...comments, routes: [route] };
    const sibling: RemoteContract = { ...comments, name: 'mf-talk', routes: ['/talk'] };
    expect(checkCompatibility(remote, host, [sibling])).toEqual([`routes: ${route} is shown by ${owner}`]);
  });
});

describe('the events of a further feature', () => {
  const contractWith = (publishes: string[], listens: string[] = []) =>
    remoteContract('mf-comments', VERSIONS, { ...STATED, publishes, listens }, {});

  it('are in its own area, next to what it asks of the host', () => {
    const own = ['comments/commentAdded@2', 'toasts/requested', 'navigation/requested'];
    expect(contractWith(own, ['polls/voted@1', 'groups/groupSaved'])).toMatchObject({
      publishes: { 'comments/commentAdded': 2, 'toasts/requested': 1 },
      listens: { 'polls/voted': 1, 'groups/groupSaved': 1 },
    });
  });

  it.each(['polls/voted@1', 'groups/groupSaved', 'remotes/failed', 'commentsx/added@1'])(
    'are refused by the build in the area of another: %s',
    (event) => {
      expect(() => contractWith([event])).toThrow(
        `contract.json of mf-comments publishes "${event}", which is another's: its own events begin with "comments/"`,
      );
    },
  );
});

describe('the list of features in a browser', () => {
  it('gives names, without invalid ones', () => {
    const names = ['mf-comments', 'mf-comments', 'mf-groups', '../evil', 'MF-X', 7, 'mf-'];
    expect(readFeatureNames({ names })).toEqual(['mf-comments', 'mf-groups']);
    for (const json of [undefined, null, [], {}, { names: 'mf-a' }])
      expect(readFeatureNames(json)).toEqual([]);
  });

  it('words title and menu in the languages that they have', () => {
    const title = { label: 'Comments', labels: { de: 'Kommentare' } };
    const facts = readFacts('mf-comments', { title, menu: title, routes: ['/comments'] });
    expect(facts).toEqual({ title, menu: title, routes: ['/comments'] });
    expect(['de', 'fr'].map((language) => wordingIn(language, facts?.menu ?? ''))).toEqual([
      'Kommentare',
      'Comments',
    ]);
    expect(wordingIn('de', 'Polls')).toBe('Polls');
    const unclear = { ...STATED, feature: { title, menu: { label: '' }, owner: 'x', routes: ['/comments'] } };
    expect(() => remoteContract('mf-comments', VERSIONS, unclear, {})).toThrow('"menu" must be a text');
  });

  it('gives the valid facts of a release', () => {
    const facts = { title: 'Comments', routes: ['/comments', 'https://evil.example', 7], menu: '' };
    expect(readFacts('mf-comments', facts)).toEqual({ title: 'Comments', routes: ['/comments'] });
    for (const bad of [undefined, 'x', {}, { title: 'x' }, { title: 'x', routes: ['y'] }, { routes: ['/y'] }])
      expect(readFacts('mf-comments', bad)).toBeUndefined();
  });
});
