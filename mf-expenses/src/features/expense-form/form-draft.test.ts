import { isFormDraft } from './form-draft.ts';
import { newFormState } from './form-fill.ts';

const state = newFormState({ people: { payers: [1], shares: [1, 2] }, currentUserId: 1 });
const draft = { state, idempotencyKey: 'abc', etag: '"3"' };

describe('a kept draft', () => {
  it('is recognised after it went through JSON', () => {
    expect(isFormDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(isFormDraft(JSON.parse(JSON.stringify({ ...draft, etag: undefined })))).toBe(true);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...draft, idempotencyKey: 7 },
    { ...draft, state: { ...state, splitKind: 'percent' } },
    { ...draft, state: { ...state, payers: [{ key: 1, userId: '1', amount: '' }] } },
    { ...draft, state: { ...state, checked: ['1'] } },
  ])('is refused when it has another shape: %j', (kept) => {
    expect(isFormDraft(kept)).toBe(false);
  });
});
