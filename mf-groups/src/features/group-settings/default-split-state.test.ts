import { defaultSplitInWords } from './default-split-words.ts';
import {
  changeMode,
  type DefaultSplitState,
  problemOf,
  splitOf,
  startOf,
  togglePerson,
} from './default-split-state.ts';

const IDS = [1, 2, 3];
const nameOf = (userId: number) => ['You', 'Bob', 'Cleo'][userId - 1] ?? '';
const typed = (mode: DefaultSplitState['mode'], ...texts: string[]): DefaultSplitState => ({
  mode,
  typed: new Map(texts.map((text, index) => [index + 1, text])),
});

describe('the default split of a group', () => {
  it('is nothing while everybody shares equally: whoever joins is in it', () => {
    expect(splitOf(startOf(null, IDS), IDS)).toBeNull();
    expect(splitOf(togglePerson(startOf(null, IDS), 2, IDS), IDS)).toEqual({
      mode: 'equal',
      values: [{ userId: 1 }, { userId: 3 }],
    });
  });

  it('opens as it was kept', () => {
    const split = { mode: 'percent' as const, values: [{ userId: 3, value: 2550 }, { userId: 1, value: 7450 }] }; // oxfmt-ignore
    expect(splitOf(startOf(split, IDS), IDS)).toEqual(split);
    expect([...startOf(split, IDS).typed]).toEqual([
      [3, '25.5'],
      [1, '74.5'],
    ]);
  });

  it('starts another mode with equal parts', () => {
    const percent = changeMode(startOf(null, IDS), 'percent');
    expect([...percent.typed.values()]).toEqual(['33.34', '33.33', '33.33']);
    expect([...changeMode(percent, 'shares').typed.values()]).toEqual(['1', '1', '1']);
    expect(splitOf(changeMode(percent, 'equal'), IDS)).toBeNull();
  });

  it('keeps the last person, and the order of the members', () => {
    const one = togglePerson(togglePerson(startOf(null, IDS), 1, IDS), 2, IDS);
    expect(togglePerson(one, 3, IDS)).toBe(one);
    expect([...togglePerson(one, 1, IDS).typed.keys()]).toEqual([1, 3]);
  });

  it.each([
    [typed('equal', '', ''), undefined],
    [typed('percent', '60', '30'), '10% left to split'],
    [typed('percent', '60', '50'), '10% too much'],
    [typed('percent', '60', '40'), undefined],
    [typed('shares', '0', ''), 'Nobody has a share'],
    [typed('shares', '10000.01', '1'), 'At most 10,000 shares each'],
    [typed('shares', '2', '1'), undefined],
  ])('says what is wrong with %j', (state, words) => {
    expect(problemOf(state)).toBe(words);
  });

  it('is said in words', () => {
    const words = (state: DefaultSplitState) => defaultSplitInWords(splitOf(state, IDS), nameOf);
    expect(words(startOf(null, IDS))).toBe('New expenses are split equally among all.');
    expect(words(typed('equal', '', ''))).toBe('New expenses are split equally among you and Bob.');
    expect(words(typed('percent', '60', '40'))).toBe('New expenses are split by percent: you 60%, Bob 40%.');
    expect(words(typed('shares', '2', '1.5'))).toBe('New expenses are split by shares: you 2×, Bob 1.5×.');
  });
});
