import { setRefusals } from '@quits/core';
import { setLocale } from '@quits/domain';
import { custom, row, state } from './form-builders.ts';
import { canSubmit, errorsOf, fieldFailuresOf, isBalanced, rowsWithoutPerson, sumOf } from './form-checks.ts';
import { newFormState } from './form-fill.ts';
import type { FormState } from './form-state.ts';

describe('balance of the form', () => {
  it.each([
    ['10', '10', true],
    ['9.99', '10.01', true],
    ['10.01', '9.99', true],
    ['9.98', '10', false],
    ['10', '10.02', false],
    ['', '10', false],
  ])('with %j paid and %j split of 10 is balanced within 0.01: %s [4.36 4.37]', (paid, shared, expected) => {
    const form = state(paid, shared);
    expect(isBalanced(form, 'payers') && isBalanced(form, 'shares')).toBe(expected);
  });

  it('adds amounts up in cents, without the errors of decimal fractions', () => {
    const many = custom('0.3', [row(1, 1, '0.1'), row(2, 2, '0.2')], [row(3, 1, '.3')]);
    expect([sumOf(many, 'payers'), sumOf(many, 'shares')]).toEqual([30, 30]);
    expect(canSubmit(many)).toBe(true);
  });
});

describe('submit', () => {
  it('is possible only when balanced', () => {
    expect(canSubmit(state('10', '10'))).toBe(true);
    expect(canSubmit(state('10', '9'))).toBe(false);
    expect(canSubmit(state('9', '10'))).toBe(false);
  });

  it('is impossible without a total', () => {
    expect(canSubmit(state('', '', ''))).toBe(false);
    expect(canSubmit(state('0', '0', '0.00'))).toBe(false);
  });

  it('is impossible with a total beyond $99,999,999.99', () => {
    const most = '99999999.99';
    expect(canSubmit(state(most, most, most))).toBe(true);
    expect(canSubmit(state('100000000', '100000000', '100000000'))).toBe(false);
  });
});

const fresh = newFormState({ people: { payers: [1, 2], shares: [1, 2] }, currentUserId: 1 });

describe('messages beside the fields', () => {
  it('put the server’s words beside the field that they are about', () => {
    const errors = errorsOf(
      fresh,
      [
        { field: 'description', message: 'must be at most 255 characters' },
        { field: 'total_amount', message: 'must be greater than zero' },
        { field: 'payers.1.user_id', message: 'must be a member of the group' },
        { field: 'shares', message: 'must name at least one person' },
        { field: 'shares.0.share_amount', message: 'The amount is odd' },
      ],
      false,
    );
    expect(Object.fromEntries(errors)).toEqual({
      description: 'Description must be at most 255 characters',
      total: 'Total Amount must be greater than zero',
      'payers.1': 'The person must be a member of the group',
      shares: 'Split must name at least one person',
      'shares.0': 'The amount is odd',
    });
  });

  it('ask for a person only after somebody tried to send the form', () => {
    const open = { ...fresh, payers: [{ key: 1, userId: null, amount: '' }] };
    expect(errorsOf(open, [], false).size).toBe(0);
    expect(errorsOf(open, [], true).get('payers.0')).toBe('Choose a person');
  });

  it('refuse a total beyond the limit', () => {
    expect(errorsOf({ ...fresh, total: '100000000' }, [], false).get('total')).toBe(
      'The total must be at most $99,999,999.99',
    );
  });
});

describe('what a refusal says about fields', () => {
  it('is read whatever a back end answers', () => {
    const failure = { field: 'total_amount', message: 'must be greater than zero' };
    expect(fieldFailuresOf({ status: 422, body: { errors: [failure, null, 'text', { field: 7 }] } })).toEqual(
      [failure],
    );
    for (const refusal of [undefined, null, 'text', { status: 'NO_ANSWER' }, { body: { errors: 'text' } }]) {
      expect(fieldFailuresOf(refusal)).toEqual([]);
    }
  });
});

describe('the words for a field in another language', () => {
  const description = { field: 'description', message: 'must be at most 255 characters' };
  const wordsOf = (failure: object) =>
    errorsOf(fresh, fieldFailuresOf({ body: { errors: [{ ...description, ...failure }] } }), false).get(
      'description',
    );

  afterEach(() => {
    setLocale();
    setRefusals();
  });

  it('are those of the problem’s code, with the label of the field', () => {
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' }, { Description: 'Beschreibung' });
    setRefusals({ too_long: 'Mehr als {max} Zeichen: {field}' });
    expect(wordsOf({ code: 'too_long', params: { max: 255 } })).toBe('Mehr als 255 Zeichen: Beschreibung');
  });

  it('are general for a code without words, and for a back end without codes', () => {
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' }, { Description: 'Beschreibung' });
    expect(wordsOf({ code: 'too_long', params: { max: 255 } })).toBe('Beschreibung: this is not valid.');
    expect(wordsOf({})).toBe('Beschreibung: this is not valid.');
  });
});

describe('rows without a person', () => {
  it('are found in both lists', () => {
    const [payer, share] = [fresh.payers, fresh.shares].map((rows) => ({ ...rows[0], userId: null }));
    const open = { ...fresh, payers: [payer], shares: [...fresh.shares, share] } as FormState;
    expect(rowsWithoutPerson(open)).toEqual(['payers.0', 'shares.2']);
  });

  it('do not exist in an equal split', () => {
    expect(rowsWithoutPerson(fresh)).toEqual([]);
  });
});
