import type { Expense } from '@quits/contracts';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { changingKept } from './cached-response.ts';
import { sharedEndpoints } from './shared-endpoints.ts';

const backEnd = useMockBackEnd();
const { select, initiate } = sharedEndpoints.endpoints.getGroupExpenses;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Ann's list of two expenses; the server answers with the given entity tags in order. */
async function fixture(...etags: (string | undefined)[]) {
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
  it('is frozen at its top level only', async () => {
    const { list } = await fixture();
    expect(Object.isFrozen(list())).toBe(true);
    expect(Object.isFrozen(list()?.[0])).toBe(false);
  });

  it('stays the same for the same version, and is replaced by another version', async () => {
    const { list, ask } = await fixture('W/"1"', 'W/"1"', 'W/"2"');
    const first = list();
    await ask();
    expect(list()).toBe(first);
    backEnd.expenses[0]!.description = 'Other';
    await ask();
    expect(list()?.[0]?.description).toBe('Other');
  });

  it('keeps equal entries when the back end sends no version', async () => {
    const { list, ask } = await fixture();
    const first = list();
    await ask();
    expect(list()).toBe(first);
    backEnd.expenses[0]!.description = 'Other';
    await ask();
    expect(list()?.[0]?.description).toBe('Other');
    expect(list()?.[1]).toBe(first?.[1]);
  });

  it('changes immediately, can be undone, and is replaced by the next answer', async () => {
    const { list, ask, change } = await fixture('W/"1"', 'W/"1"');
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
