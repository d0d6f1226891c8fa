import { previousRelease } from './previous-release.ts';

const COMMIT = 'a'.repeat(40);

describe('the previous release', () => {
  it('is the named commit, when this copy of the history has it', () => {
    expect(previousRelease(COMMIT, () => true)).toEqual({ commit: COMMIT });
  });

  it.each([
    ['none is named', null, 'none is named yet'],
    ['this copy lacks it', COMMIT, `this copy of the repository lacks commit ${COMMIT}`],
    ['what is named is no whole hash', 'c07c9b4', '"c07c9b4" is no whole hash of a commit'],
  ])('is the fixture, with the reason: %s', (_case, named, why) => {
    expect(previousRelease(named, () => false)).toEqual({ commit: undefined, why });
  });
});
