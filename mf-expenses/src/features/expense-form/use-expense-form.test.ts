import { newFormState } from './form-fill.ts';
import { describeDraft, isFormDraft } from './use-expense-form.ts';

describe('a kept draft', () => {
  const state = newFormState({ people: { payers: [1], shares: [1, 2] }, currentUserId: 1 });
  const draft = { state, idempotencyKey: 'abc', etag: '"3"' };

  it('is recognized after it went through JSON', () => {
    expect(isFormDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(isFormDraft(JSON.parse(JSON.stringify({ ...draft, etag: undefined })))).toBe(true);
  });

  it('may be older than a field', () => {
    const { description: _, ...older } = state;
    expect(isFormDraft({ ...draft, state: older })).toBe(true);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...draft, idempotencyKey: 7 },
    { ...draft, state: { ...state, splitKind: 'thirds' } },
    { ...draft, state: { ...state, shares: [{ key: 1, userId: 1, amount: '', values: { percent: 50 } }] } },
    { ...draft, state: { ...state, payers: [{ key: 1, userId: '1', amount: '' }] } },
    { ...draft, state: { ...state, shares: [] } },
    { ...draft, state: { ...state, description: 7 } },
  ])('is refused when it has another shape: %j', (kept) => {
    expect(isFormDraft(kept)).toBe(false);
  });
});

describe('describeDraft', () => {
  it.each([
    ['Airbnb', '“Airbnb”, $10.00'],
    ['דירה', '“\u2068דירה\u2069”, $10.00'],
    ['', '$10.00'],
  ])('names what was typed, %j, and keeps the amount beside it as it is', (description, words) => {
    const state = {
      ...newFormState({ people: { payers: [1], shares: [1, 2] }, currentUserId: 1 }),
      description,
      total: '10',
    };
    expect(describeDraft({ state, idempotencyKey: 'key' })).toBe(words);
  });
});
