import { errorsOf, fieldFailuresOf, rowsWithoutPerson } from './form-errors.ts';
import { newFormState } from './form-fill.ts';
import type { FormState } from './form-state.ts';

const state = newFormState({ people: { payers: [1, 2], shares: [1, 2] }, currentUserId: 1 });

describe('messages beside the fields', () => {
  it('put the server’s words beside the field that they are about', () => {
    const errors = errorsOf(
      state,
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
    const open = { ...state, payers: [{ key: 1, userId: null, amount: '' }] };
    expect(errorsOf(open, [], false).size).toBe(0);
    expect(errorsOf(open, [], true).get('payers.0')).toBe('Choose a person');
  });

  it('refuse a total beyond the limit', () => {
    expect(errorsOf({ ...state, total: '100000000' }, [], false).get('total')).toBe(
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

describe('rows without a person', () => {
  it('are found in both lists', () => {
    const [payer, share] = [state.payers, state.shares].map((rows) => ({ ...rows[0], userId: null }));
    const open = { ...state, payers: [payer], shares: [...state.shares, share] } as FormState;
    expect(rowsWithoutPerson(open)).toEqual(['payers.0', 'shares.2']);
  });

  it('do not exist in an equal split', () => {
    expect(rowsWithoutPerson(state)).toEqual([]);
  });
});
