import type { Expense, GroupExpensePage } from '@quits/contracts';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { areOlderOutdated, markOlderStale, entriesOf } from './cached-pages.ts';
import { changeEntries } from './expense-lists.ts';
import { expenseEndpoints } from './expenses.ts';

const backEnd = useMockBackEnd();
const { select, initiate } = expenseEndpoints.endpoints.getGroupExpenses;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Ann's list of entries, the newest last; the server answers with the given entity tags in order. */
async function fixture(
  descriptions: readonly string[],
  etags: (string | undefined)[] = [],
  failure?: { status: number },
) {
  if (failure) backEnd.fail('GET', '/api/groups/*/expenses', failure);
  const ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
  const add = (description: string) =>
    backEnd.addExpense({ group_id: group.id, description, total_amount: 10, payers: [], shares: [] });
  descriptions.forEach(add);
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const answer = await send(...given);
    const etag = etags.shift();
    const { status } = answer;
    return new Response(await answer.text(), { status, headers: etag === undefined ? {} : { etag } });
  });
  backEnd.hasExtras = true;
  const { store } = testRuntime({ signedInAs: ann, hasExtras: true });
  const list = () => select(group.id)(store.getState()).data;
  const ask = (options: { direction?: 'forward'; refetchCachedPages?: boolean } = {}) =>
    store.dispatch(initiate(group.id, { forceRefetch: true, subscribe: false, ...options }));
  await ask();
  return {
    list,
    entries: () => list()?.pages[0]?.items,
    names: () => entriesOf(list()!).map(({ description }) => description),
    isOutdated: () => areOlderOutdated(list()!),
    ask,
    add,
    change: (recipe: (entries: Expense[]) => Expense[]) =>
      store.dispatch(
        expenseEndpoints.util.updateQueryData(
          'getGroupExpenses',
          group.id,
          changeEntries<GroupExpensePage>(recipe),
        ),
      ),
  };
}

describe('a long answer', () => {
  it('is frozen at its top level only', async () => {
    const { list, entries } = await fixture(['Old', 'New']);
    expect(Object.isFrozen(list()?.pages[0])).toBe(true);
    expect(Object.isFrozen(entries()?.[0])).toBe(false);
  });

  it('stays the same for the same version, and is replaced by another version', async () => {
    const { list, entries, ask } = await fixture(['Old', 'New'], ['W/"1"', 'W/"1"', 'W/"2"']);
    const first = list();
    await ask();
    expect(list()).toBe(first);
    backEnd.expenses[0]!.description = 'Other';
    await ask();
    expect(entries()?.at(-1)?.description).toBe('Other');
  });

  it('keeps equal entries when the back end sends no version', async () => {
    const { list, entries, ask } = await fixture(['Old', 'New']);
    const [first, before] = [list(), entries()];
    await ask();
    expect(list()).toBe(first);
    backEnd.expenses[0]!.description = 'Other';
    await ask();
    expect(entries()?.[1]?.description).toBe('Other');
    expect(entries()?.[0]).toBe(before?.[0]);
  });

  it('changes immediately, can be undone, and is replaced by the next answer', async () => {
    const { entries, ask, change } = await fixture(['Old', 'New'], ['W/"1"', 'W/"1"']);
    const first = entries();
    const without = (items: Expense[]) => items.slice(1);
    const patch = change(without);
    expect(entries()).toEqual(first?.slice(1));
    expect(entries()?.[0]).toBe(first?.[1]);
    patch.undo();
    expect(entries()).toEqual(first);
    change(without);
    await ask();
    expect(entries()).toEqual(first);
  });
});

it('a list that failed to load has nothing to change, and loads later', async () => {
  const { ask, change, list, names } = await fixture(['Old'], [], { status: 500 });
  const patch = change((entries) => entries.slice(1));
  expect(list()).toBeUndefined();
  patch.undo();
  backEnd.heal('GET', '/api/groups/*/expenses');
  await ask();
  expect(names()).toEqual(['Old']);
});

describe('a list in pages', () => {
  const COUNT = 350;
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_none, index) => String(from - index));
  /** The list with all its pages. */
  async function whole() {
    const page = await fixture(numbers(COUNT, 1).reverse());
    await page.ask({ direction: 'forward' });
    await page.ask({ direction: 'forward' });
    backEnd.requests.length = 0;
    return page;
  }
  const queries = () => backEnd.requests.map(({ query }) => query);
  const newestFirst = (names: readonly string[]) => names.toSorted((a, b) => Number(b) - Number(a));

  it('refetches the first one, and keeps the others', async () => {
    const { ask, add, names, isOutdated } = await whole();
    add(String(COUNT + 1));
    backEnd.expenses.splice(
      backEnd.expenses.findIndex(({ description }) => description === '300'),
      1,
    );
    await ask();
    expect(queries()).toEqual(['limit=100']);
    expect(newestFirst(names())).toEqual([...numbers(COUNT + 1, 301), ...numbers(299, 1)]);
    expect(isOutdated()).toBe(false);
  });

  it('is outdated when the change is not among the newest, until all pages are refetched', async () => {
    const { ask, names, isOutdated } = await whole();
    backEnd.expenses[4]!.description = '0';
    await ask();
    expect(isOutdated()).toBe(true);
    await ask({ refetchCachedPages: true });
    expect(isOutdated()).toBe(false);
    expect(names()).toHaveLength(COUNT);
    expect(names()).toContain('0');
    expect(names()).not.toContain('5');
  });

  it('is outdated after missed events, wherever the change is', async () => {
    const { list, ask, add, isOutdated } = await whole();
    markOlderStale([list()]);
    add(String(COUNT + 1));
    await ask();
    expect(isOutdated()).toBe(true);
  });

  it('keeps what this page has changed on an older page', async () => {
    const { ask, change, names, isOutdated } = await whole();
    change((entries) => entries.filter(({ description }) => description !== '5'));
    backEnd.expenses.splice(4, 1);
    await ask();
    expect(names()).toHaveLength(COUNT - 1);
    expect(isOutdated()).toBe(false);
    expect(queries()).toEqual(['limit=100']);
  });

  it('is outdated when a new entry belongs on an older page', async () => {
    const { ask, change, entries, names, isOutdated } = await whole();
    const old = { ...entries()![0]!, id: -1, date: '2000-01-01', description: 'Then' };
    change((items) => [...items, old]);
    expect(names().filter((name) => name === 'Then')).toHaveLength(1);
    await ask();
    expect(names()).not.toContain('Then');
    expect(isOutdated()).toBe(true);
  });
});
