import { isNewEnough } from './node-version.mjs';

describe('isNewEnough', () => {
  it.each([
    ['24.15.0', true],
    ['v24.21.3', true],
    ['26.1.0', true],
    ['24.14.9', false],
    ['20.20.2', false],
  ])('says for Node %s that it is new enough: %s', (version, expected) => {
    expect(isNewEnough(version, '24.15.0')).toBe(expected);
  });
});
