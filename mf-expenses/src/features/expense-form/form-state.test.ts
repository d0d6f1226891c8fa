import { isBalanced, sumOf } from './form-checks.ts';
import { newFormState, payloadOf } from './form-fill.ts';
import {
  addRow,
  choosePerson,
  type FormPeople,
  type FormState,
  freePeople,
  removeRow,
  type RowList,
  rowsOf,
  splitBy,
  splitCustom,
  togglePerson,
  typeAmount,
} from './form-state.ts';

const ANN = 1;
const BOB = 2;
const CLEO = 3;
const PEOPLE: FormPeople = { payers: [ANN, BOB, CLEO], shares: [ANN, BOB, CLEO] };
const START = newFormState({ people: PEOPLE, currentUserId: ANN });

type Step = (state: FormState) => FormState;

function after(steps: Step[], start: FormState = START): FormState {
  return steps.reduce((state, step) => step(state), start);
}

const total =
  (amount: string): Step =>
  (state) => ({ ...state, total: amount });
const toggle =
  (userId: number): Step =>
  (state) =>
    togglePerson(state, userId, PEOPLE);
const add =
  (list: RowList): Step =>
  (state) =>
    addRow(state, list, PEOPLE);
const typeShareOf =
  (userId: number, amount: string): Step =>
  (state) => {
    const key = state.shares.find((row) => row.userId === userId)?.key ?? 0;
    return typeAmount(state, 'shares', key, amount);
  };
const owed = (state: FormState) => payloadOf(state, true).shares.map(({ userId, cents }) => [userId, cents]);
const shown = (state: FormState, list: RowList) =>
  rowsOf(state, list).map(({ userId, amount }) => [userId, amount]);
const paid = (state: FormState) => shown(state, 'payers');

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
    expect(owed(first).map(([, cents]) => cents)).toEqual([300, 300, 300]);
    expect(owed(after([total('9.5')], first)).map(([, cents]) => cents)).toEqual([317, 317, 316]);
  });

  it('is recomputed on every change of the selection', () => {
    const state = after([total('10'), toggle(BOB)]);
    expect(owed(state)).toEqual([
      [ANN, 500],
      [CLEO, 500],
    ]);
  });

  it('keeps adding up whatever happens to the payers [4.24]', () => {
    const state = after([total('10'), add('payers'), (two) => typeAmount(two, 'payers', 1, '4')]);
    expect(owed(state).map(([, cents]) => cents)).toEqual([334, 333, 333]);
    expect(sumOf(state, 'shares')).toBe(1000);
  });

  it('goes in the order of the members, however they were checked', () => {
    const state = after([toggle(ANN), toggle(BOB), toggle(BOB), toggle(ANN)]);
    expect(state.shares.map(({ userId }) => userId)).toEqual([ANN, BOB, CLEO]);
  });

  it('keeps at least one member checked', () => {
    const state = after([toggle(ANN), toggle(BOB), toggle(CLEO)]);
    expect(state.shares.map(({ userId }) => userId)).toEqual([CLEO]);
  });

  it('switches to custom when a share amount is edited, keeping the other values', () => {
    const state = after([total('10'), typeShareOf(BOB, '5')]);
    expect(state.splitKind).toBe('custom');
    expect(shown(state, 'shares')).toEqual([
      [ANN, '3.34'],
      [BOB, '5'],
      [CLEO, '3.33'],
    ]);
  });

  it('becomes custom rows of the checked members with their shares', () => {
    const state = after([total('10'), toggle(CLEO), splitCustom]);
    expect(shown(state, 'shares')).toEqual([
      [ANN, '5.00'],
      [BOB, '5.00'],
    ]);
  });

  it('comes back from custom with the people of its rows', () => {
    const custom = after([total('10'), toggle(BOB), typeShareOf(CLEO, '1')]);
    const state = splitBy(custom, 'equal', PEOPLE);
    expect(state.splitKind).toBe('equal');
    expect(owed(state)).toEqual([
      [ANN, 500],
      [CLEO, 500],
    ]);
  });
});

describe('custom split', () => {
  const custom = after([total('10'), toggle(CLEO), splitCustom]);

  it('does not follow the total', () => {
    expect(sumOf(after([total('20')], custom), 'shares')).toBe(1000);
  });

  it('adds rows until everybody is in one, with the last person chosen already', () => {
    const more = addRow(custom, 'shares', PEOPLE);
    expect(more.shares.map(({ userId }) => userId)).toEqual([ANN, BOB, CLEO]);
    expect(addRow(more, 'shares', PEOPLE)).toBe(more);
  });

  it('removes rows, the last one never', () => {
    const one = removeRow(custom, 'shares', custom.shares[0]?.key ?? 0);
    expect(one.shares.map(({ userId }) => userId)).toEqual([BOB]);
    expect(removeRow(one, 'shares', one.shares[0]?.key ?? 0)).toBe(one);
  });

  it('never has anybody twice', () => {
    const key = custom.shares[0]?.key ?? 0;
    expect(choosePerson(custom, 'shares', key, BOB)).toBe(custom);
    expect(freePeople(custom, 'shares', PEOPLE)).toEqual([CLEO]);
  });
});

describe('payers', () => {
  it('follow the total with their amount while there is one and nobody typed into it', () => {
    expect(paid(after([total('1'), total('12.5')]))).toEqual([[ANN, '12.5']]);
  });

  it('keep the amount once it was typed', () => {
    const typed = typeAmount(after([total('10')]), 'payers', 1, '7');
    expect(paid(after([total('20')], typed))).toEqual([[ANN, '7']]);
  });

  it('can be added without a person when several are left to choose from', () => {
    expect(paid(after([total('10'), add('payers')]))).toEqual([
      [ANN, '10'],
      [null, ''],
    ]);
  });

  it('follow the total again when the rows that were added are removed', () => {
    const two = after([total('10'), add('payers'), total('12')]);
    expect(paid(two)).toEqual([
      [ANN, '10'],
      [null, ''],
    ]);
    expect(paid(removeRow(two, 'payers', 2))).toEqual([[ANN, '12']]);
  });

  it('never have anybody twice', () => {
    const two = after([add('payers')]);
    expect(choosePerson(two, 'payers', 2, ANN)).toBe(two);
    expect(paid(choosePerson(two, 'payers', 2, BOB)).map(([userId]) => userId)).toEqual([ANN, BOB]);
  });
});

describe('a person of a one-member group', () => {
  const alone: FormPeople = { payers: [ANN], shares: [ANN] };

  it('pays and shares everything', () => {
    const state = after([total('8')], newFormState({ people: alone, currentUserId: ANN }));
    expect([sumOf(state, 'payers'), sumOf(state, 'shares')]).toEqual([800, 800]);
    expect(isBalanced(state, 'payers') && isBalanced(state, 'shares')).toBe(true);
    expect(addRow(state, 'payers', alone)).toBe(state);
  });
});
