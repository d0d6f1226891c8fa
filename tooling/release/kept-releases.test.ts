import { keptReleases } from './kept-releases.ts';

const commit = (digit: string) => digit.repeat(40);
const NOW = new Date('2027-03-01T12:00:00Z');
const kept = (listed: unknown, isKnown = true) => keptReleases(listed, () => isKnown, NOW);

describe('the releases that today’s builds are tried with', () => {
  it('are those of half a year, and the newest however old it is', () => {
    const listed = [
      { date: '2027-02-01', commit: commit('a') },
      { date: '2026-09-02', commit: commit('b') },
      { date: '2026-08-01', commit: commit('c') },
    ];
    expect(kept(listed)).toEqual({ commits: [commit('a'), commit('b')], reasons: [] });
    expect(kept(listed.slice(2))).toEqual({ commits: [commit('c')], reasons: [] });
  });

  it.each([
    ['none is listed', [], true, []],
    [
      'this copy lacks it',
      [{ date: '2027-02-01', commit: commit('a') }],
      false,
      [`this copy of the repository lacks commit ${commit('a')}`],
    ],
    [
      'it is no whole hash',
      [{ date: '2027-02-01', commit: 'c07c9b4' }],
      true,
      ['"c07c9b4" is no whole hash of a commit'],
    ],
  ])('are none, with the reason: %s', (_case, listed, isKnown, reasons) => {
    expect(kept(listed, isKnown)).toEqual({ commits: [], reasons });
  });
});
