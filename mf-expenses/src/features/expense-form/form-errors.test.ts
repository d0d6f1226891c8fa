import { errorsOf } from './form-errors.ts';
import { newFormState } from './form-fill.ts';

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
    expect(errors).toMatchObject({
      fields: {
        description: 'Description must be at most 255 characters',
        total: 'Total Amount must be greater than zero',
      },
      lists: { shares: 'Split must name at least one person' },
    });
    expect([...errors.rows]).toEqual([
      ['payers.1', 'The person must be a member of the group'],
      ['shares.0', 'The amount is odd'],
    ]);
  });

  it('ask for a person only after somebody tried to send the form', () => {
    const open = { ...state, payers: [{ key: 1, userId: null, amount: '' }] };
    expect(errorsOf(open, [], false).rows.size).toBe(0);
    expect(errorsOf(open, [], true).rows.get('payers.0')).toBe('Choose a person');
  });

  it('refuse a total beyond the limit', () => {
    expect(errorsOf({ ...state, total: '100000000' }, [], false).fields.total).toBe(
      'The total must be at most $99,999,999.99',
    );
  });
});
