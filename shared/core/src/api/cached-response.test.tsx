import type { Expense } from '@quits/contracts';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { changingKept } from './kept-list.ts';
import { sharedEndpoints } from './shared-endpoints.ts';

const backEnd = useMockBackEnd();
const { select, initiate } = sharedEndpoints.endpoints.getGroupExpenses;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Ann's list of two expenses; it is answered with the entity tags that are given, one after the other. */
async function world(...etags: (string | undefined)[]) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
  for (const description of ['Old', 'New'])
    backEnd.addExpense({ group_id: group.id, description, total_amount: 10, payers: [], shares: [] });
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const answer = await send(...given);
    const etag = etags.shift();
    return new Response(await answer.text(), { headers: etag === undefined ? {} : { etag } });
  });
  const { store } = testRuntime({ signedInAs: ann });
  await store.dispatch(initiate(group.id));
  const list = () => select(group.id)(store.getState()).data;
  const ask = () => store.dispatch(initiate(group.id, { forceRefetch: true, subscribe: false }));
  const change = (recipe: (list: Expense[]) => Expense[]) =>
    store.dispatch(
      sharedEndpoints.util.updateQueryData('getGroupExpenses', group.id, changingKept<Expense[]>(recipe)),
    );
  return { list, ask, change };
}

describe('a long answer', () => {
  it('is frozen at its top alone', async () => {
    const { list } = await world();
    expect(Object.isFrozen(list())).toBe(true);
    expect(Object.isFrozen(list()?.[0])).toBe(false);
  });

  it('stays the same when it is of the same version, and goes for another one', async () => {
    const { list, ask } = await world('W/"1"', 'W/"1"', 'W/"2"');
    const first = list();
    await ask();
    expect(list()).toBe(first);
    backEnd.expenses[0]!.description = 'Other';
    await ask();
    expect(list()?.[0]?.description).toBe('Other');
  });

  it('of a back end that names no version keeps what is the same', async () => {
    const { list, ask } = await world();
    const first = list();
    await ask();
    expect(list()).toBe(first);
    backEnd.expenses[0]!.description = 'Other';
    await ask();
    expect(list()?.[0]?.description).toBe('Other');
    expect(list()?.[1]).toBe(first?.[1]);
  });

  it('is changed at once, taken back as it was, and replaced by what is answered then', async () => {
    const { list, ask, change } = await world('W/"1"', 'W/"1"');
    const first = list();
    const without = (entries: Expense[]) => entries.slice(1);
    const patch = change(without);
    expect(list()).toEqual(first?.slice(1));
    expect(list()?.[0]).toBe(first?.[1]);
    patch.undo();
    expect(list()).toEqual(first);
    change(without);
    await ask();
    expect(list()).toEqual(first);
  });
});
