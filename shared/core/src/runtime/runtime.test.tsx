import { act, screen, waitFor } from '@testing-library/react';
import { type MockUser, renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { useCaches } from '@quits/testing/use-caches';
import { useState } from 'react';
import { peopleEndpoints } from '../api/people.ts';
import { invalidateGroup } from '../api/api.ts';
import { useGroupExpenseList, useOwnExpenseList } from './use-expense-list.ts';

describe('the answers in memory', () => {
  const backEnd = useMockBackEnd();

  const stored = useCaches();

  it("deletes the user's files from the device when the user signs out", async () => {
    for (const name of ['quits-uploads-1', 'of-the-page']) stored.set(name, new Map());
    testRuntime({ signedInAs: { id: 1, name: 'Ada', email: 'ada@example.org' } }).session.end();
    await waitFor(() => expect([...stored.keys()]).toEqual(['of-the-page']));
  });

  it.each([
    ['the person signs out', (session: ReturnType<typeof testRuntime>['session']) => session.end()],
    [
      'the session ends after a 401',
      (session: ReturnType<typeof testRuntime>['session']) => {
        jest.useFakeTimers();
        session.expire();
        jest.runAllTimers();
        jest.useRealTimers();
      },
    ],
  ])('are dropped when %s', async (_when, end) => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { session, store } = testRuntime({ signedInAs: ada });
    await store.dispatch(peopleEndpoints.endpoints.getUser.initiate({ id: ada.id }));
    const state = () => JSON.stringify(store.getState());
    expect(state()).toContain(ada.email);
    end(session);
    expect(state()).not.toContain(ada.email);
    expect(state()).not.toContain('Ada');
  });
});

describe('a list of expenses', () => {
  const backEnd = useMockBackEnd();
  let idle: (() => void)[];
  const connection = { saveData: false, effectiveType: '4g' };

  beforeEach(() => {
    idle = [];
    Object.assign(globalThis, {
      requestIdleCallback: (work: () => void) => idle.push(work),
      cancelIdleCallback: (handle: number) => void (idle[handle - 1] = () => undefined),
    });
    Object.assign(connection, { saveData: false, effectiveType: '4g' });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
  });

  function fixture(count: number) {
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    for (let number = 0; number < count; number += 1) {
      backEnd.addExpense({
        group_id: group.id,
        total_amount: 10,
        payers: [{ user_id: ann.id, paid_amount: 10 }],
        shares: [{ user_id: ann.id, share_amount: 10 }],
      });
    }
    return { ann, group };
  }

  function Shown({
    list,
  }: {
    list: ReturnType<typeof useGroupExpenseList> | ReturnType<typeof useOwnExpenseList>;
  }) {
    const [loaded, setLoaded] = useState<number>();
    return (
      <>
        <output aria-label="rows">{list.data?.length ?? 'none'}</output>
        <output aria-label="totals">{JSON.stringify(list.totals ?? null)}</output>
        <output aria-label="texts">{list.data?.map(({ description }) => description).join(' ')}</output>
        <output aria-label="loaded">{loaded}</output>
        <button onClick={() => void list.loadAll().then(({ length }) => setLoaded(length))}>All</button>
        {list.rest && <button onClick={list.rest.onReach}>{list.rest.hasFailed ? 'Failed' : 'More'}</button>}
      </>
    );
  }
  const OfGroup = ({ groupId }: { groupId: number }) => <Shown list={useGroupExpenseList(groupId)} />;
  const OfPerson = () => <Shown list={useOwnExpenseList()} />;

  function show(ann: MockUser, groupId: number, hasExtras = true) {
    backEnd.hasExtras = hasExtras;
    return renderFeature(<OfGroup groupId={groupId} />, { signedInAs: ann, hasExtras });
  }
  const rows = () => screen.getByLabelText('rows').textContent;
  const queries = () => backEnd.requests.map(({ query }) => query);
  const REST: unknown = expect.stringMatching(/^limit=200&before=\d+$/);

  it('loads as a whole from another back end', async () => {
    const { ann, group } = fixture(150);
    show(ann, group.id, false);
    await waitFor(() => expect(rows()).toBe('150'));
    expect(queries()).toEqual(['']);
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  it('loads its newest hundred first, with the totals of all, and the rest when the page is idle', async () => {
    const { ann, group } = fixture(150);
    show(ann, group.id);
    await waitFor(() => expect(rows()).toBe('100'));
    expect(queries()).toEqual(['limit=100']);
    expect(screen.getByLabelText('totals')).toHaveTextContent('"entries":150');
    act(() => idle.forEach((work) => work()));
    await waitFor(() => expect(rows()).toBe('150'));
    expect(queries()).toEqual(['limit=100', REST]);
    expect(screen.getByLabelText('totals')).toHaveTextContent('null');
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  it('of a user loads in the same way', async () => {
    const { ann } = fixture(101);
    backEnd.hasExtras = true;
    renderFeature(<OfPerson />, { signedInAs: ann, hasExtras: true });
    await waitFor(() => expect(rows()).toBe('100'));
    expect(screen.getByLabelText('totals')).toHaveTextContent('"shareCents":101000');
    act(() => idle.forEach((work) => work()));
    await waitFor(() => expect(rows()).toBe('101'));
  });

  it('that fits on a page is loaded once', async () => {
    const { ann, group } = fixture(100);
    show(ann, group.id);
    await waitFor(() => expect(rows()).toBe('100'));
    expect(idle).toEqual([]);
    expect(queries()).toEqual(['limit=100']);
  });

  it.each([
    ['on a connection that saves data', 150, { saveData: true }],
    ['on a slow connection', 150, { effectiveType: 'slow-2g' }],
    ['when it is very long', 2001, {}],
  ])('is not loaded completely %s, until requested', async (_when, count, kind) => {
    Object.assign(connection, kind);
    const { ann, group } = fixture(count);
    const { user } = show(ann, group.id);
    await waitFor(() => expect(rows()).toBe('100'));
    expect(idle).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(rows()).toBe(String(count)));
  });

  it('is available as a whole for callers that need all of it', async () => {
    const { ann, group } = fixture(150);
    const { user } = show(ann, group.id);
    await waitFor(() => expect(rows()).toBe('100'));
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(rows()).toBe('150'));
    expect(screen.getByLabelText('loaded')).toHaveTextContent('150');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(queries()).toEqual(['limit=100', REST]);
  });

  it('reports that the rest did not load, and retries', async () => {
    const { ann, group } = fixture(150);
    const { user } = show(ann, group.id);
    await waitFor(() => expect(rows()).toBe('100'));
    const path = `/api/groups/${String(group.id)}/expenses`;
    backEnd.fail('GET', path, { status: 500 });
    await user.click(screen.getByRole('button', { name: 'More' }));
    const retry = await screen.findByRole('button', { name: 'Failed' });
    expect(rows()).toBe('100');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(queries()).toEqual(['limit=100', REST]);
    backEnd.heal('GET', path);
    await user.click(retry);
    await waitFor(() => expect(rows()).toBe('150'));
  });

  it.each([
    ['the newest page', 149, ['limit=100']],
    ['all pages', 0, ['limit=100', 'limit=100', REST]],
  ])('asks again for %s when entry %d changed', async (_what, index, asked) => {
    const { ann, group } = fixture(150);
    const { runtime } = show(ann, group.id);
    await waitFor(() => expect(rows()).toBe('100'));
    act(() => idle.forEach((work) => work()));
    await waitFor(() => expect(rows()).toBe('150'));
    backEnd.requests.length = 0;
    backEnd.expenses[index]!.description = 'Other';
    act(() => void runtime.store.dispatch(invalidateGroup(group.id)));
    await waitFor(() => expect(queries()).toEqual(asked));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(queries()).toEqual(asked);
    expect(screen.getByLabelText('texts')).toHaveTextContent('Other');
    expect(rows()).toBe('150');
  });

  it('loads as a whole from our own server without pages', async () => {
    const { ann, group } = fixture(150);
    renderFeature(<OfGroup groupId={group.id} />, { signedInAs: ann, hasExtras: true });
    await waitFor(() => expect(rows()).toBe('150'));
    expect(queries()).toEqual(['limit=100']);
  });
});
