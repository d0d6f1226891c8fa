import { newFormState } from './form-fill.ts';
import { entriesOf, figuresOf } from './form-figures.ts';
import { equalShares, freePeople, reduceForm, rowsOf } from './form-state.ts';
import type { FormAction, FormPeople, FormState } from './form-state.ts';

const ANN = 1;
const BOB = 2;
const CLEO = 3;
const PEOPLE: FormPeople = { payers: [ANN, BOB, CLEO], shares: [ANN, BOB, CLEO] };
const START = newFormState({ people: PEOPLE, currentUserId: ANN });

function after(actions: FormAction[], start: FormState = START, people = PEOPLE): FormState {
  return actions.reduce((state, action) => reduceForm(state, action, people), start);
}

const total = (amount: string): FormAction => ({ type: 'fieldChanged', change: { total: amount } });
const toggle = (userId: number): FormAction => ({ type: 'personToggled', userId });
const owed = (state: FormState) => entriesOf(state, 'shares').map(({ userId, cents }) => [userId, cents]);
const paid = (state: FormState) => rowsOf(state, 'payers').map(({ userId, amount }) => [userId, amount]);

describe('a new expense', () => {
  it('is paid by the current user and shared equally by all members', () => {
    const state = after([total('30')]);
    expect(paid(state)).toEqual([[ANN, '30']]);
    expect(state.splitKind).toBe('equal');
    expect(owed(state)).toEqual([
      [ANN, 1000],
      [BOB, 1000],
      [CLEO, 1000],
    ]);
  });

  it('is paid by the first member when the current user is none', () => {
    expect(newFormState({ people: PEOPLE, currentUserId: 99 }).payers[0]?.userId).toBe(ANN);
  });

  it('starts with the description that was configured', () => {
    expect(newFormState({ people: PEOPLE, currentUserId: ANN, description: 'Rent' }).description).toBe(
      'Rent',
    );
  });
});

describe('equal split', () => {
  it('rounds shares down to cents, and gives leftover cents one each to the first [4.26 4.27]', () => {
    expect(owed(after([total('100.00')])).map(([, cents]) => cents)).toEqual([3334, 3333, 3333]);
    expect(owed(after([total('0.05')])).map(([, cents]) => cents)).toEqual([2, 2, 1]);
  });

  it('is recomputed on every change of the total [4.23]', () => {
    const first = after([total('9')]);
    expect(equalShares(first).map(({ cents }) => cents)).toEqual([300, 300, 300]);
    expect(equalShares(after([total('9.5')], first)).map(({ cents }) => cents)).toEqual([317, 317, 316]);
  });

  it('is recomputed on every change of the selection', () => {
    const state = after([total('10'), toggle(BOB)]);
    expect(owed(state)).toEqual([
      [ANN, 500],
      [CLEO, 500],
    ]);
  });

  it('keeps adding up whatever happens to the payers [4.24]', () => {
    const state = after([
      total('10'),
      { type: 'rowAdded', list: 'payers' },
      { type: 'amountTyped', list: 'payers', key: 1, amount: '4' },
    ]);
    expect(owed(state).map(([, cents]) => cents)).toEqual([334, 333, 333]);
    expect(figuresOf(state).sharedCents).toBe(1000);
  });

  it('goes in the order of the members, however they were checked', () => {
    expect(after([toggle(ANN), toggle(BOB), toggle(BOB), toggle(ANN)]).checked).toEqual([ANN, BOB, CLEO]);
  });

  it('keeps at least one member checked', () => {
    expect(after([toggle(ANN), toggle(BOB), toggle(CLEO)]).checked).toEqual([CLEO]);
  });

  it('switches to custom when a share amount is edited, keeping the other values', () => {
    const state = after([total('10'), { type: 'equalShareTyped', userId: BOB, amount: '5' }]);
    expect(state.splitKind).toBe('custom');
    expect(state.shares.map(({ userId, amount }) => [userId, amount])).toEqual([
      [ANN, '3.34'],
      [BOB, '5'],
      [CLEO, '3.33'],
    ]);
  });

  it('becomes custom rows of the checked members with their shares', () => {
    const state = after([total('10'), toggle(CLEO), { type: 'splitKindChosen', splitKind: 'custom' }]);
    expect(state.shares.map(({ userId, amount }) => [userId, amount])).toEqual([
      [ANN, '5.00'],
      [BOB, '5.00'],
    ]);
  });

  it('comes back from custom with the people of its rows', () => {
    const state = after([
      total('10'),
      toggle(BOB),
      { type: 'equalShareTyped', userId: CLEO, amount: '1' },
      { type: 'splitKindChosen', splitKind: 'equal' },
    ]);
    expect(owed(state)).toEqual([
      [ANN, 500],
      [CLEO, 500],
    ]);
  });
});

describe('custom split', () => {
  const custom = after([total('10'), toggle(CLEO), { type: 'splitKindChosen', splitKind: 'custom' }]);

  it('does not follow the total', () => {
    expect(figuresOf(after([total('20')], custom)).sharedCents).toBe(1000);
  });

  it('adds rows until everybody is in one, with the last person chosen already', () => {
    const more = after([{ type: 'rowAdded', list: 'shares' }], custom);
    expect(more.shares.map(({ userId }) => userId)).toEqual([ANN, BOB, CLEO]);
    expect(after([{ type: 'rowAdded', list: 'shares' }], more)).toBe(more);
  });

  it('removes rows, the last one never', () => {
    const one = after([{ type: 'rowRemoved', list: 'shares', key: custom.shares[0]?.key ?? 0 }], custom);
    expect(one.shares.map(({ userId }) => userId)).toEqual([BOB]);
    expect(after([{ type: 'rowRemoved', list: 'shares', key: one.shares[0]?.key ?? 0 }], one)).toBe(one);
  });

  it('never has anybody twice', () => {
    const key = custom.shares[0]?.key ?? 0;
    expect(after([{ type: 'personChosen', list: 'shares', key, userId: BOB }], custom)).toBe(custom);
    expect(freePeople(custom, 'shares', PEOPLE)).toEqual([CLEO]);
  });
});

describe('payers', () => {
  it('follow the total with their amount while there is one and nobody typed into it', () => {
    expect(paid(after([total('1'), total('12.5')]))).toEqual([[ANN, '12.5']]);
  });

  it('keep the amount once it was typed', () => {
    const typed: FormAction = { type: 'amountTyped', list: 'payers', key: 1, amount: '7' };
    expect(paid(after([total('10'), typed, total('20')]))).toEqual([[ANN, '7']]);
  });

  it('can be added without a person when several are left to choose from', () => {
    expect(paid(after([total('10'), { type: 'rowAdded', list: 'payers' }]))).toEqual([
      [ANN, '10'],
      [null, ''],
    ]);
  });

  it('follow the total again when the rows that were added are removed', () => {
    const two = after([total('10'), { type: 'rowAdded', list: 'payers' }, total('12')]);
    expect(paid(two)).toEqual([
      [ANN, '10'],
      [null, ''],
    ]);
    expect(paid(after([{ type: 'rowRemoved', list: 'payers', key: 2 }], two))).toEqual([[ANN, '12']]);
  });

  it('never have anybody twice', () => {
    const two = after([{ type: 'rowAdded', list: 'payers' }]);
    const same: FormAction = { type: 'personChosen', list: 'payers', key: 2, userId: ANN };
    expect(after([same], two)).toBe(two);
    expect(paid(after([{ ...same, userId: BOB }], two)).map(([userId]) => userId)).toEqual([ANN, BOB]);
  });
});

describe('a person of a one-member group', () => {
  const alone: FormPeople = { payers: [ANN], shares: [ANN] };

  it('pays and shares everything', () => {
    const state = after([total('8')], newFormState({ people: alone, currentUserId: ANN }), alone);
    expect(figuresOf(state)).toMatchObject({ paidCents: 800, sharedCents: 800, isBalanced: true });
    expect(after([{ type: 'rowAdded', list: 'payers' }], state, alone)).toBe(state);
  });
});
