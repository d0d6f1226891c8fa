import type { NewPosting } from '../ledger/postings.ts';
import {
  findEditProblem,
  findNonMember,
  findUnsettledFormerMember,
  isSameSettlement,
} from './expenses.policy.ts';

const [ANN, BOB, CID] = [1, 2, 3];
const payer = (user_id: number, amount_cents: number, position = 0): NewPosting => ({
  side: 'payer',
  position,
  user_id,
  amount_cents,
});
const share = (user_id: number, cents: number, position = 0): NewPosting => ({
  side: 'share',
  position,
  user_id,
  amount_cents: 0 - cents,
});
const PRESENT = new Set([ANN, BOB]);
const LEFT = 'has left the group, so the amounts must stay as they are';

describe('a new expense', () => {
  it('may name members alone, and says which row does not', () => {
    expect(findNonMember([payer(ANN, 10), share(BOB, 10)], PRESENT)).toBeUndefined();
    expect(findNonMember([payer(ANN, 10), share(ANN, 5), share(CID, 5, 1)], PRESENT)).toEqual({
      field: 'shares.1.user_id',
      message: 'must be a member of the group',
      code: 'not_a_member',
    });
  });
});

describe('an edit', () => {
  const before = [payer(ANN, 10), share(BOB, 4), share(CID, 6, 1)];

  it('may change what members paid and share', () => {
    const after = [payer(BOB, 10), share(ANN, 4), share(CID, 6, 1)];
    expect(findEditProblem(before, after, PRESENT)).toBeUndefined();
  });

  it('keeps who has left with what they had, wherever their row stands', () => {
    expect(
      findEditProblem(before, [payer(ANN, 10), share(CID, 6), share(BOB, 4, 1)], PRESENT),
    ).toBeUndefined();
    expect(findEditProblem(before, [payer(ANN, 10), share(CID, 7), share(BOB, 3, 1)], PRESENT)).toEqual({
      field: 'shares.0.user_id',
      message: LEFT,
      code: 'former_member_fixed',
    });
  });

  it('cannot drop who has left, nor let them pay', () => {
    expect(findEditProblem(before, [payer(ANN, 10), share(BOB, 10)], PRESENT)).toEqual({
      field: 'shares',
      message: LEFT,
      code: 'former_member_fixed',
    });
    const paying = [payer(CID, 10), share(BOB, 4), share(CID, 6, 1)];
    expect(findEditProblem(before, paying, PRESENT)).toEqual({
      field: 'payers.0.user_id',
      message: LEFT,
      code: 'former_member_fixed',
    });
  });

  it('cannot bring in who was never in it', () => {
    expect(
      findEditProblem([payer(ANN, 10), share(BOB, 10)], [payer(ANN, 10), share(CID, 10)], PRESENT),
    ).toEqual({
      field: 'shares.0.user_id',
      message: 'must be a member of the group',
      code: 'not_a_member',
    });
  });
});

describe('a settlement', () => {
  it('stays between the same two people, in the same direction', () => {
    const before = [payer(ANN, 10), share(BOB, 10)];
    expect(isSameSettlement(before, [payer(ANN, 5), share(BOB, 5)])).toBe(true);
    expect(isSameSettlement(before, [payer(BOB, 5), share(ANN, 5)])).toBe(false);
    expect(isSameSettlement(before, [payer(ANN, 5), share(CID, 5)])).toBe(false);
    expect(isSameSettlement(before, [payer(ANN, 5), payer(CID, 0, 1), share(BOB, 5)])).toBe(false);
  });
});

describe('deleting and restoring', () => {
  it('finds who has left and is not even in the expense', () => {
    expect(findUnsettledFormerMember([payer(ANN, 10), share(CID, 10)], PRESENT)).toBe(CID);
    expect(findUnsettledFormerMember([payer(CID, 10), share(CID, 10)], PRESENT)).toBeUndefined();
    expect(findUnsettledFormerMember([payer(ANN, 10), share(BOB, 10)], PRESENT)).toBeUndefined();
  });
});
