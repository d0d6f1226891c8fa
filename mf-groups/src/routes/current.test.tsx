import type { ExpenseFormProps } from '@quits/core';
import type { WireGroup } from '@quits/contracts';
import {
  type MockUser,
  renderFeature,
  testRuntime,
  useDevice,
  useMockBackEnd,
  useServer,
} from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { RemoteRoutes } from '../routes.tsx';

describe('changes of others', () => {
  const backEnd = useMockBackEnd();
  let ann: MockUser;
  let bob: MockUser;
  let group: WireGroup;

  const idOf = (named: { id: number }) => String(named.id);

  function addDinner(): void {
    backEnd.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 8,
      payers: [{ user_id: bob.id, paid_amount: 8 }],
      shares: [{ user_id: ann.id, share_amount: 8 }],
    });
  }

  beforeEach(() => {
    ann = backEnd.addUser({ name: 'Ann' });
    bob = backEnd.addUser({ name: 'Bob' });
    group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  });

  function StandInForm({ isOpen, members }: ExpenseFormProps) {
    const [text, setText] = useState('');
    return isOpen ? (
      <div role="dialog" aria-label="Add Expense">
        <input aria-label="Description" value={text} onChange={(event) => setText(event.target.value)} />
        {members.map(({ name }) => name).join(', ')}
      </div>
    ) : null;
  }

  const show = (path: string, runtime = testRuntime({ signedInAs: ann })) =>
    renderFeature(<RemoteRoutes />, { path, runtime, loadPart: () => Promise.resolve(StandInForm) });

  /** Revisits the page; returns whether its outline showed in between. */
  async function look(until: () => void): Promise<boolean> {
    let hasFlickered = false;
    const observer = new MutationObserver(() => {
      hasFlickered ||= document.querySelector('[class*="skeleton" i]') !== null;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(until);
    observer.disconnect();
    return hasFlickered;
  }

  const text = () => document.body.textContent;

  describe('what others did shows when the page is looked at again, without flicker', () => {
    it.each([
      { page: 'dashboard', path: () => '/', before: /settled/, after: [/Overall, you owe/, /1 expense/] },
      { page: 'groups', path: () => '/groups', before: /0 expenses/, after: [/1 expense/] },
      {
        page: 'group',
        path: () => `/groups/${idOf(group)}`,
        before: /No expenses yet/,
        after: [/Dinner/, /You owe Bob/, /Total Spent\$8\.00/],
      },
    ])('on the page $page', async ({ path, before, after }) => {
      show(path());
      await waitFor(() => expect(text()).toMatch(before));
      addDinner();
      const hasFlickered = await look(() => {
        for (const words of after) expect(text()).toMatch(words);
      });
      expect(hasFlickered).toBe(false);
    });

    it('shows a new name, and a member who came @full', async () => {
      show(`/groups/${idOf(group)}`);
      await screen.findByRole('heading', { name: 'Rome' });
      const cid = backEnd.addUser({ name: 'Cid' });
      const stored = backEnd.groups[0]!;
      stored.name = 'Roma';
      stored.memberIds.push(cid.id);
      await look(() => expect(screen.getByRole('heading', { name: 'Roma' })).toBeVisible());
      expect(await screen.findByText('cid@example.com')).toBeVisible();
    });
  });

  describe('what others did before one’s eyes', () => {
    it.each([true, false])(
      'is marked in a word and said politely with extras alone (%s)',
      async (hasExtras) => {
        backEnd.hasExtras = hasExtras;
        show(`/groups/${idOf(group)}`, testRuntime({ signedInAs: ann, hasExtras }));
        await screen.findByText('No expenses yet');
        addDinner();
        await look(() => expect(screen.getByRole('link', { name: /Dinner/ })).toBeVisible());
        const said = screen.queryByText('New: Dinner, $8.00');
        expect([
          screen.getByRole('link', { name: /Dinner/ }).textContent.includes('new'),
          said !== null,
        ]).toEqual([hasExtras, hasExtras]);
      },
    );
  });

  describe('a form in use', () => {
    afterEach(() => void jest.restoreAllMocks());

    it.each([
      [
        'somebody adds an expense',
        addDinner,
        () => screen.getByRole('link', { hidden: true, name: /Dinner/ }),
      ],
      [
        'the group is deleted',
        () => backEnd.groups.pop(),
        () => expect(backEnd.requestsTo('GET', `/api/groups/${idOf(group)}`)).toHaveLength(2),
      ],
    ])('is untouched when %s @full', async (_what, change, until) => {
      // Failures behind the form are logged (specification §8).
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const { user } = show(`/groups/${idOf(group)}?add=1`);
      await user.type(await screen.findByLabelText('Description'), 'Museum');
      change();
      await look(until);
      expect(screen.getByLabelText('Description')).toHaveValue('Museum');
      expect(screen.queryByText('Group not found')).not.toBeInTheDocument();
    });
  });

  describe('a page that is opened again', () => {
    afterEach(() => void jest.useRealTimers());

    it.each([
      [4, 1],
      [6, 2],
    ])('after %i s has asked %i times in all', async (seconds, times) => {
      const runtime = testRuntime({ signedInAs: ann });
      const open = () => show('/groups', runtime);
      const asked = () => backEnd.requestsTo('GET', '/api/groups/summary').length;
      const first = open();
      await screen.findByRole('link', { name: 'Rome' });
      // Unmounts only the page: its loaded data stays.
      first.rerender(<></>);
      jest.useFakeTimers({ advanceTimers: true, now: Date.now() + seconds * 1000 });
      open();
      expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
      await waitFor(() => expect(asked()).toBe(times));
      expect(asked()).toBe(times);
    });
  });
});

describe('what waits on this device', () => {
  const server = useServer();
  useDevice();
  jest.setTimeout(60_000);

  /** A person without a network, with an expense in each of two groups on this device. */
  async function offline(hasQueue = true) {
    server.fail('POST', '/api/expenses', { status: 0 });
    const ann = server.addUser({ name: 'Ann' });
    const [rome, oslo] = ['Rome', 'Oslo'].map((name) => server.addGroup({ name, createdBy: ann.id }).id);
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue });
    const queue = await runtime.waiting?.load();
    for (const [groupId, description] of [[rome, 'Taxi'] as const, [oslo, 'Sauna'] as const])
      await queue?.add({
        clientId: crypto.randomUUID(),
        groupId: groupId!,
        groupName: description,
        currency: 'USD',
        expense: {
          description,
          totalCents: 800,
          payers: [{ userId: ann.id, cents: 800 }],
          shares: [{ userId: ann.id, cents: 800 }],
        },
        receipts: [],
      });
    return { ann, rome: rome!, queue, runtime };
  }

  const heal = () => server.heal('POST', '/api/expenses');

  it('shows in its group, whose balances lack it until it is booked', async () => {
    const { rome, runtime, queue } = await offline();
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(rome)}`, runtime });
    const list = within(await screen.findByRole('list', { name: 'Expenses not sent yet' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText(/Taxi/)).toBeVisible();
    // The page's parts are drawn once more when its data have loaded.
    await waitFor(() => expect(screen.getByText('Not counted yet: 1 entry waiting')).toBeVisible());
    heal();
    queue?.send();
    expect(await screen.findByRole('link', { name: /Taxi/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Not counted yet/)).not.toBeInTheDocument());
    expect(screen.queryByRole('list', { name: 'Expenses not sent yet' })).not.toBeInTheDocument();
  });

  it('is counted on the dashboard, which shows what was refused in a group that is gone', async () => {
    const { ann, rome, runtime } = await offline();
    server.call(ann.id, 'deleteGroup', { params: { id: rome } });
    await server.write();
    heal();
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(runtime.store.getState().waiting.entries).toMatchObject([{ state: 'refused' }]);
    });
    renderFeature(<RemoteRoutes />, { path: '/', runtime });
    expect(await screen.findByText('1 entry is not sent yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/waiting');
    expect(await screen.findByText(/^Not booked: /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open and correct' })).toHaveAttribute(
      'href',
      '/waiting?correct=1',
    );
  });
});
