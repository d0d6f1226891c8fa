import { isNewEnough } from './node-version.mjs';

describe('isNewEnough', () => {
  it.each([
    ['20.20.0', true],
    ['20.21.3', true],
    ['22.1.0', true],
    ['20.19.9', false],
    ['18.20.0', false],
  ])('says for Node %s that it is new enough: %s', (version, expected) => {
    expect(isNewEnough(version, '>=20.20.0')).toBe(expected);
  });
});
