import { satisfy } from './version-range.ts';

describe('a version and a range', () => {
  it.each([
    ['2.1.0', '^2.1.0', true],
    ['2.1.4', '^2.1.0', true],
    ['2.10.0', '^2.9.3', true],
    ['2.0.9', '^2.1.0', false],
    ['1.9.9', '^2.0.0', false],
    ['3.0.0', '^2.1.0', false],
    ['0.2.5', '^0.2.1', true],
    ['0.3.0', '^0.2.1', false],
    ['v2.2.0-local', '^2.1.0', true],
    // Another host may state fewer than three numbers, or none.
    ['19', '^19.0.0', true],
    ['18', '^19.0.0', false],
    ['workspace', '^19.0.0', false],
  ])('%s is in %s: %s', (version, range, isIn) => {
    expect(satisfy(version, range)).toBe(isIn);
  });

  it('compare as higher or lower', () => {
    const versions = ['19.3.1', '2.0.0', '18.10.0', '18.9.12', '18.9.2'];
    const sorted = [...versions].sort((a, b) => (satisfy(a, `<=${b}`) ? -1 : 1));
    expect(sorted).toEqual(['2.0.0', '18.9.2', '18.9.12', '18.10.0', '19.3.1']);
    expect(satisfy('2.0.0', '<=2.0.0')).toBe(true);
  });
});
