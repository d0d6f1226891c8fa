import { whatIsMissing } from './install.mjs';

const state = { noted: '', lock: 'lock 2', isByHand: false, hasPackages: true };

describe('whatIsMissing', () => {
  it('installs the packages of the product by default, and the rest for tests', () => {
    expect(whatIsMissing('product', { ...state, hasPackages: false })).toBe('product');
    expect(whatIsMissing('all', { ...state, hasPackages: false })).toBe('all');
    expect(whatIsMissing('all', { ...state, noted: 'lock 2 product' })).toBe('all');
  });

  it.each([
    ['product', 'lock 2 product'],
    ['product', 'lock 2'],
    ['all', 'lock 2'],
  ] as const)('has nothing to install for %s when "%s" is noted', (need, noted) => {
    expect(whatIsMissing(need, { ...state, noted })).toBeUndefined();
  });

  it('removes no package for tests when the lock file has changed', () => {
    expect(whatIsMissing('product', { ...state, noted: 'lock 1' })).toBe('all');
    expect(whatIsMissing('product', { ...state, noted: '' })).toBe('all');
    expect(whatIsMissing('product', { ...state, noted: 'lock 1 product' })).toBe('product');
  });

  it('leaves a manual installation alone', () => {
    expect(whatIsMissing('all', { ...state, noted: 'lock 1', isByHand: true })).toBeUndefined();
  });
});
