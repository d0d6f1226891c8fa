import fc from 'fast-check';
import { isPasswordAcceptable, passwordRequirements } from './password.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(1000);
const met = (password: string) =>
  passwordRequirements(password)
    .filter(({ isMet }) => isMet)
    .map(({ id }) => id);

describe('passwordRequirements', () => {
  it('lists what the checklist shows, in its order', () => {
    expect(passwordRequirements('')).toEqual([
      { id: 'length', label: 'At least 8 characters', isMet: false },
      { id: 'uppercase', label: 'One uppercase letter', isMet: false },
      { id: 'lowercase', label: 'One lowercase letter', isMet: false },
      { id: 'digit', label: 'One number', isMet: false },
    ]);
  });

  it.each<[string, string[]]>([
    ['a', ['lowercase']],
    ['A', ['uppercase']],
    ['7', ['digit']],
    ['........', ['length']],
    ['.......', []],
    ['ÉCOLE', ['uppercase']],
    ['ñandú', ['lowercase']],
    ['日本語のパスワード', ['length']],
    ['٣', []],
    ['😀😀😀😀', []],
    ['😀😀😀😀😀😀😀😀', ['length']],
    ['Passw0rd', ['length', 'uppercase', 'lowercase', 'digit']],
  ])('finds the met requirements of %j', (password, ids) => {
    expect(met(password)).toEqual(ids);
  });

  it('never loses a requirement by further typing @full', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (password, more) => {
        expect(met(password + more)).toEqual(expect.arrayContaining(met(password)));
      }),
      RUNS,
    );
  });
});

describe('isPasswordAcceptable', () => {
  it.each([
    ['Abcdefg1', true, '[9.01]'],
    ['Abcdef1', false, 'too short [5.01 9.01]'],
    ['abcdefg1', false, 'no uppercase letter [5.02]'],
    ['ABCDEFG1', false, 'no lowercase letter [5.03]'],
    ['Abcdefgh', false, 'no digit [5.04]'],
    ['', false, 'empty'],
    ['with Spaces and 1', true, 'spaces do no harm'],
  ])('checks %j: %s, %s', (password, isAcceptable) => {
    expect(isPasswordAcceptable(password)).toBe(isAcceptable);
  });
});
