import type { ExpenseFormProps, HostServices } from '@quits/core';
import { TEXTS, type WireGroup } from '@quits/contracts';
import { type MockUser, renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

interface World {
  ann: MockUser;
  bob: MockUser;
  cid: MockUser;
  group: WireGroup;
}

/** Ann created the group; Bob and Cid are members. */
function world(): World {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const cid = backEnd.addUser({ name: 'Cid' });
  const group = backEnd.addGroup({
    name: 'Rome',
    createdBy: ann.id,
    members: [bob.id, cid.id],
    createdAt: '2026-03-05T12:00:00Z',
  });
  return { ann, bob, cid, group };
}

interface Sample {
  description?: string;
  type?: string;
  paid: [MockUser, number][];
  shares: [MockUser, number][];
}

function addExpense(group: WireGroup, { paid, shares, ...rest }: Sample) {
  return backEnd.addExpense({
    ...rest,
    group_id: group.id,
    total_amount: paid.reduce((sum, [, amount]) => sum + amount, 0),
    payers: paid.map(([user, paid_amount]) => ({ user_id: user.id, paid_amount })),
    shares: shares.map(([user, share_amount]) => ({ user_id: user.id, share_amount })),
  });
}

interface Options {
  hasExtras?: boolean;
  query?: string;
  loadPart?: HostServices['loadPart'];
}

function show(user: MockUser, group: WireGroup, { query = '', ...options }: Options = {}) {
  // Not among the calls of the specification.
  if (options.hasExtras) backEnd.fail('GET', '/api/groups/*/invitations', { status: 200, body: [] });
  return renderFeature(<RemoteRoutes />, {
    signedInAs: user,
    path: `/groups/${String(group.id)}${query}`,
    ...options,
  });
}

/** A part of the page, once the page shows its data. */
async function region(name: string) {
  await waitFor(() => expect(screen.queryByText('Loading group...')).not.toBeInTheDocument());
  return within(screen.getByRole('region', { name }));
}

function StandInForm({ isOpen, onClose, groupId, members }: ExpenseFormProps) {
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label="Add Expense">
      Group {groupId}, {members.map(({ name }) => name).join(' and ')}
      <button onClick={onClose}>Cancel</button>
    </div>
  );
}

describe('group page', () => {
  it('shows the name, the created date and the four figures, settlements left out [2.70 2.71 2.77]', async () => {
    const { ann, bob, group } = world();
    addExpense(group, {
      paid: [[ann, 30]],
      shares: [
        [ann, 10],
        [bob, 20],
      ],
    });
    addExpense(group, { type: 'settlement', paid: [[bob, 5]], shares: [[ann, 5]] });
    show(ann, group);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    expect(screen.getByText('Created Mar 5, 2026')).toBeVisible();
    const stats = await region('Quick Stats');
    const figure = (label: string) => stats.getByText(label).nextElementSibling;
    expect(figure('Total Spent')).toHaveTextContent('$30.00');
    expect(figure('Your Share')).toHaveTextContent('$10.00');
    expect(figure('Expenses')).toHaveTextContent('1');
    expect(figure('Members')).toHaveTextContent('3');
  });

  it('lists expenses newest first, as the current user reads them', async () => {
    const { ann, bob, cid, group } = world();
    addExpense(group, {
      description: 'Museum',
      paid: [[bob, 8]],
      shares: [
        [bob, 4],
        [cid, 4],
      ],
    });
    addExpense(group, {
      description: 'Dinner',
      paid: [[bob, 8]],
      shares: [
        [ann, 4],
        [bob, 4],
      ],
    });
    addExpense(group, { type: 'settlement', paid: [[ann, 4]], shares: [[bob, 4]] });
    show(ann, group);
    const list = await region('Expenses');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You paid Bob to settle up'),
      expect.stringMatching(/Dinner.*you owe \$4\.00/),
      expect.stringMatching(/Museum.*not involved/),
    ]);
    expect(list.getByRole('group', { name: 'List of expenses' })).toHaveAttribute('tabindex', '0');
  });

  it('links each row to /expenses/{id} with the current path as `from` [2.75 2.76]', async () => {
    const { ann, group } = world();
    const { id } = addExpense(group, { description: 'Dinner', paid: [[ann, 8]], shares: [[ann, 8]] });
    show(ann, group);
    const list = await region('Expenses');
    const from = encodeURIComponent(`/groups/${String(group.id)}`);
    expect(list.getByRole('link')).toHaveAttribute('href', `/expenses/${String(id)}?from=${from}`);
    expect(list.getByText("you're settled")).toBeVisible();
  });

  it('reaches both ends of the list by Home and End @full', async () => {
    const { ann, group } = world();
    for (const description of ['First', 'Second', 'Third']) {
      addExpense(group, { description, paid: [[ann, 8]], shares: [[ann, 8]] });
    }
    const { user } = show(ann, group);
    const list = await region('Expenses');
    act(() => list.getByRole('group', { name: 'List of expenses' }).focus());
    await user.keyboard('{End}');
    expect(list.getByRole('link', { name: /First/ })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(list.getByRole('link', { name: /Third/ })).toHaveFocus();
  });

  it('shows an empty list with the way to the first expense', async () => {
    const { ann, group } = world();
    const view = show(ann, group, { loadPart: () => Promise.resolve(StandInForm) });
    await view.user.click(await screen.findByRole('button', { name: 'Add your first expense' }));
    expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  });

  it("says 'Failed to load expenses' and tries again in their place [8.51]", async () => {
    const { ann, group } = world();
    const path = `/api/groups/${String(group.id)}/expenses`;
    backEnd.fail('GET', path, { status: 500 });
    const view = show(ann, group);
    const list = await region('Expenses');
    expect(view.toasts().map(({ title }) => title)).toEqual([TEXTS.expenses.loadFailed]);
    backEnd.heal('GET', path);
    await view.user.click(list.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No expenses yet')).toBeVisible();
  });

  it('names people from what else is known where the members do not load, and says so', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, bob, cid, group } = world();
    addExpense(group, { paid: [[bob, 20]], shares: [[ann, 20]] });
    addExpense(group, { type: 'settlement', paid: [[cid, 5]], shares: [[ann, 5]] });
    addExpense(group, { type: 'settlement', paid: [[ann, 5]], shares: [[cid, 5]] });
    backEnd.fail('GET', '/api/groups/*/members', { status: 500 });
    const { user } = show(ann, group);
    const expenses = await region('Expenses');
    // The balances name him.
    expect(expenses.getByText('Paid by Bob')).toBeVisible();
    expect(expenses.getByText('Somebody paid you to settle up')).toBeVisible();
    expect(expenses.getByText('Some names did not load.')).toBeVisible();
    const members = await region('Members');
    expect(members.getByText('The members did not load.')).toBeVisible();
    backEnd.heal('GET', '/api/groups/*/members');
    await user.click(expenses.getByRole('button', { name: 'Try again' }));
    expect(await expenses.findByText('Cid paid you to settle up')).toBeVisible();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
    log.mockRestore();
  });

  it.each([
    ['insights', 'Insights'],
    ['activity', 'Activity'],
  ])('says in the %s that names are missing where the members do not load @full', async (view) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, bob, cid, group } = world();
    backEnd.hasExtras = true;
    addExpense(group, { paid: [[bob, 5]], shares: [[cid, 5]] });
    addExpense(group, { type: 'settlement', paid: [[cid, 5]], shares: [[bob, 5]] });
    backEnd.fail('GET', '/api/groups/*/members', { status: 500 });
    backEnd.fail('GET', '/api/groups/*/activity', { status: 200, body: { items: [], next: null } });
    const { user } = show(ann, group, { hasExtras: true, query: `?view=${view}` });
    expect(await screen.findByRole('link', { name: 'Back to the group' })).toBeVisible();
    expect(await screen.findByText('Some names did not load.')).toBeVisible();
    backEnd.heal('GET', '/api/groups/*/members');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/did not load/)).not.toBeInTheDocument());
    log.mockRestore();
  });

  it('neither exports nor prints sums without the names of the members @full', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, bob, group } = world();
    addExpense(group, { paid: [[bob, 20]], shares: [[ann, 20]] });
    backEnd.fail('GET', '/api/groups/*/members', { status: 500 });
    const { user } = show(ann, group);
    const members = await region('Members');
    expect(members.getByText('The members did not load.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Group menu' })).toHaveAttribute('aria-disabled', 'true');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    backEnd.heal('GET', '/api/groups/*/members');
    await user.click(members.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(members.queryByText('The members did not load.')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Group menu' }));
    expect(screen.getByRole('button', { name: 'Export…' })).toBeVisible();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('table')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    log.mockRestore();
  });

  it.each([
    ['members', 'Members'],
    ['summary', 'Balance Summary'],
    ['expenses', 'Expenses'],
  ])('takes an answer of the wrong shape to %s for a failure like any other @full', async (call, part) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, group } = world();
    const path = `/api/groups/*/${call}`;
    backEnd.fail('GET', path, { status: 200, body: {} });
    const { user } = show(ann, group);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    const failed = await region(part);
    const again = await failed.findByRole('button', { name: 'Try again' });
    backEnd.heal('GET', path);
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
    log.mockRestore();
  });

  it.each([
    ['', 'Balance Summary', 'Expenses', 'Members'],
    ['/members', 'Balance Summary', 'Expenses', 'Quick Stats'],
    ['/summary', 'Expenses', 'Members', 'Quick Stats'],
    ['/expenses', 'Balance Summary', 'Members'],
  ])('shows what has come while /api/groups/{id}%s does not answer @full', async (call, ...parts) => {
    const { ann, bob, group } = world();
    addExpense(group, { paid: [[bob, 20]], shares: [[ann, 20]] });
    const release = backEnd.holdBack('GET', `/api/groups/${String(group.id)}${call}`);
    show(ann, group);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    for (const part of parts) expect(await screen.findByRole('region', { name: part })).toBeVisible();
    expect(screen.queryByText(/did not load|No expenses yet|settled up/)).not.toBeInTheDocument();
    await release();
    expect(await screen.findByText('Paid by Bob')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
  });

  it.each([{}, [], '<html></html>'])(
    'is not found where the group is %j, and asked for again @full',
    async (body) => {
      const { ann, group } = world();
      backEnd.fail('GET', '/api/groups/*', { status: 200, body });
      const { user } = show(ann, group);
      expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeVisible();
      backEnd.heal('GET', '/api/groups/*');
      await user.click(screen.getByRole('link', { name: 'Go to your groups' }));
      await user.click(await screen.findByRole('link', { name: 'Rome' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    },
  );

  it('only logs members and balances that do not load, with no word to the person [8.62 8.63]', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, group } = world();
    backEnd.fail('GET', '/api/groups/*/members', { status: 500 });
    backEnd.fail('GET', '/api/groups/*/summary', { status: 500 });
    const view = show(ann, group);
    await region('Balance Summary');
    expect(view.toasts()).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(log.mock.calls.map(([what]: unknown[]) => what).sort()).toEqual([
      'Balances did not load',
      'Members did not load',
    ]);
    log.mockRestore();
  });

  it('shows the access-required message without a session', () => {
    renderFeature(<RemoteRoutes />, { path: '/groups/1' });
    expect(screen.getByRole('heading', { name: 'Access required' })).toBeVisible();
  });
});

describe('the statement on paper', () => {
  it('is one table with one row a person', async () => {
    const { ann, bob, cid, group } = world();
    addExpense(group, {
      paid: [[bob, 30]],
      shares: [
        [ann, 10],
        [bob, 20],
      ],
    });
    show(ann, group);
    await region('Expenses');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    // Paper has no links: the statement names its person, its day and the group's address.
    expect(
      screen.getByText(/^Statement of \w{3} \d{1,2}, \d{4} for Ann, http:\/\/localhost\/$/),
    ).toBeInTheDocument();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PersonPaidShareBalance',
      'You$0.00$10.00−$10.00',
      'Bob$30.00$20.00+$10.00',
      `${cid.name}$0.00$0.00$0.00`,
    ]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('a group that does not load', () => {
  let log: jest.SpyInstance;
  beforeEach(() => {
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    log.mockRestore();
  });

  it.each([403, 404, 500])(
    "shows 'Group not found' and the toast, and is back at /groups after 2000 ms (status %i) [2.85 2.86 2.87 9.06]",
    async (status) => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
      const { ann, group } = world();
      backEnd.fail('GET', `/api/groups/${String(group.id)}`, { status });
      const view = show(ann, group, {});
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(await screen.findByRole('heading', { name: TEXTS.groups.notFound })).toBeVisible();
      expect(view.toasts().map(({ title }) => title)).toContain('Failed to load group details');
      const shownAt = Date.now();
      await act(() => jest.advanceTimersByTimeAsync(1900));
      expect(view.path()).toBe(`/groups/${String(group.id)}`);
      await act(() => jest.advanceTimersByTimeAsync(shownAt + 2000 - Date.now()));
      expect(view.path()).toBe('/groups');
    },
  );

  it.each(['at once', 'from the list'])('is led back to by Try again in the toast, %s', async (when) => {
    const { ann, group } = world();
    const address = `/api/groups/${String(group.id)}`;
    backEnd.fail('GET', address, { status: 500 });
    const view = show(ann, group, {});
    expect(await screen.findByRole('heading', { name: TEXTS.groups.notFound })).toBeVisible();
    if (when !== 'at once') await waitFor(() => expect(view.path()).toBe('/groups'), { timeout: 3000 });
    backEnd.heal('GET', address);
    const tryAgain = view.toasts().at(-1)?.action;
    expect(tryAgain?.label).toBe('Try again');
    act(() => tryAgain?.onSelect());
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    expect(view.path()).toBe(`/groups/${String(group.id)}`);
    expect(view.toasts()).toHaveLength(1);
  });

  it.each([403, 404])(
    'offers no Try again where the server says that there is none (status %i)',
    async (status) => {
      const { ann, group } = world();
      backEnd.fail('GET', '/api/groups/*', { status });
      const view = show(ann, group, {});
      expect(await screen.findByRole('heading', { name: TEXTS.groups.notFound })).toBeVisible();
      expect(view.toasts()[0]?.action).toBeUndefined();
    },
  );

  it('treats a path that names no group alike, without asking the server [8.43]', async () => {
    const { ann } = world();
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, path: '/groups/abc' });
    expect(await screen.findByRole('heading', { name: TEXTS.groups.notFound })).toBeVisible();
    expect(view.toasts().map(({ title }) => title)).toEqual([TEXTS.groups.detailsFailed]);
    expect(backEnd.requests).toHaveLength(0);
  });

  it('leaves a 401 to the session: one toast, and no view of its own @full', async () => {
    const { ann, group } = world();
    backEnd.fail('GET', '/api/groups/*', { status: 401, detail: 'Invalid authentication credentials' });
    const view = show(ann, group);
    await waitFor(() => expect(view.toasts()).toHaveLength(1));
    expect(view.toasts()[0]?.title).toBe(TEXTS.auth.sessionExpired);
    expect(screen.queryByText(TEXTS.groups.notFound)).not.toBeInTheDocument();
  });
});

describe('add expense', () => {
  it("shows mf-expenses' form with the group and its members, and closes it [2.72 2.88]", async () => {
    const { ann, group } = world();
    const loadPart = jest.fn(() => Promise.resolve(StandInForm));
    const { user, path } = show(ann, group, { loadPart });
    await region('Expenses');
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toHaveTextContent(
      `Group ${String(group.id)}, Ann and Bob and Cid`,
    );
    expect(loadPart).toHaveBeenCalledWith('mf-expenses/expense-form');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe(`/groups/${String(group.id)}`);
  });

  it('opens from its address', async () => {
    const { ann, group } = world();
    show(ann, group, { query: '?add=1', loadPart: () => Promise.resolve(StandInForm) });
    expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  });

  it('says at the spot when the form does not load, and tries again @full', async () => {
    const { ann, group } = world();
    let isBroken = true;
    const loadPart = () => (isBroken ? Promise.reject(new Error('404')) : Promise.resolve(StandInForm));
    const { user } = show(ann, group, { loadPart });
    await region('Expenses');
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The expense form did not load');
    expect(screen.getByRole('region', { name: 'Members' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('shows one part at a time where there is no room for all: the tab stands in the address', async () => {
  const { ann, group } = world();
  const view = show(ann, group);
  await region('Members');
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(tab('Expenses')).toHaveAttribute('aria-selected', 'true');
  await view.user.click(tab('People'));
  expect(view.path()).toBe(`/groups/${String(group.id)}?tab=people`);
  await view.user.keyboard('{ArrowLeft}');
  expect(tab('Balances')).toHaveFocus();
  expect(tab('Balances')).toHaveAttribute('aria-selected', 'true');
  expect(view.path()).toBe(`/groups/${String(group.id)}?tab=balances`);
});

describe('balance summary and settling up', () => {
  function debts() {
    const all = world();
    const { ann, bob, group } = all;
    addExpense(group, { paid: [[bob, 15]], shares: [[ann, 15]] });
    return all;
  }

  async function openSettleUp(hasExtras = false) {
    const all = debts();
    const view = show(all.ann, all.group, { hasExtras });
    const balances = await region('Balance Summary');
    await view.user.click(balances.getByRole('button', { name: 'Settle Up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    return { ...all, ...view, balances, dialog, amount: dialog.getByLabelText('Amount') };
  }

  it("offers 'Settle Up' only where the current user is the debtor, own debts first [2.79 4.52]", async () => {
    const { ann, bob, cid, group } = world();
    addExpense(group, { paid: [[bob, 8]], shares: [[cid, 8]] });
    addExpense(group, { paid: [[ann, 3]], shares: [[cid, 3]] });
    const first = show(ann, group);
    const balances = await region('Balance Summary');
    expect(balances.getAllByRole('listitem')[0]).toHaveTextContent('Cid owes you+$3.00');
    expect(screen.getByText('You are owed').closest('p')).toHaveTextContent('You are owed $3.00');
    expect(balances.queryByRole('button', { name: 'Settle Up' })).not.toBeInTheDocument();
    first.unmount();
    show(cid, group);
    const own = await region('Balance Summary');
    expect(screen.getByText('You owe', { selector: 'p > .words' }).closest('p')).toHaveTextContent(
      'You owe $11.00',
    );
    expect(own.getAllByRole('button', { name: 'Settle Up' })).toHaveLength(2);
  });

  it('folds what others owe each other in a large group, and never the own debts', async () => {
    const { ann, bob, cid, group } = world();
    const guests = Array.from({ length: 7 }, () => backEnd.addUser({ name: 'Guest' }));
    backEnd.groups[0]?.memberIds.push(...guests.map(({ id }) => id));
    for (const guest of guests) addExpense(group, { paid: [[bob, 8]], shares: [[guest, 8]] });
    addExpense(group, { paid: [[cid, 8]], shares: [[ann, 8]] });
    const { user } = show(ann, group);
    const balances = await region('Balance Summary');
    expect(balances.getAllByRole('listitem')).toHaveLength(5);
    expect(balances.getAllByRole('listitem')[0]).toHaveTextContent('You owe');
    await user.click(balances.getByRole('button', { name: 'Show all 8' }));
    expect(balances.getAllByRole('listitem')).toHaveLength(8);
  });

  it('says so when everyone is settled up, and only where something was recorded', async () => {
    const { ann, bob, group } = world();
    const empty = show(ann, group);
    expect((await region('Balance Summary')).getByText('There is nothing to settle yet.')).toBeVisible();
    expect(screen.queryByText(/settled up/)).not.toBeInTheDocument();
    empty.unmount();
    addExpense(group, { paid: [[bob, 8]], shares: [[bob, 8]] });
    show(ann, group);
    expect((await region('Balance Summary')).getByText('Everyone is settled up.')).toBeVisible();
    expect(screen.getByText('You are settled up.')).toBeVisible();
  });

  it('is filled with the whole debt, records it, and the entry goes [2.78 2.92 3.07 8.60]', async () => {
    const { user, dialog, amount, balances, toasts, events, group, bob } = await openSettleUp();
    expect(balances.getByText('You owe', { selector: 'li p > span' })).toHaveTextContent('You owe Bob');
    expect(amount).toHaveValue('15.00');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Settlement recorded!' }]));
    expect(
      backEnd.requestsTo('POST', `/api/groups/${String(group.id)}/settle`).map(({ body }) => body),
    ).toEqual([{ to_user_id: bob.id, amount: 15 }]);
    await waitFor(() => expect(balances.queryByText('Bob', { selector: 'bdi' })).not.toBeInTheDocument());
    expect(balances.getByText('All quits with Bob.')).toBeVisible();
    expect(screen.getByText('All quits')).toBeVisible();
    expect(await screen.findByText('You paid Bob to settle up')).toBeInTheDocument();
    expect(events.map(({ type }) => type)).toContain('groups/settlementRecorded');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // The button that opened the dialog is gone: the focus stays nearby instead of leaving the page.
    expect(balances.getByRole('heading', { name: 'Balance Summary' })).toHaveFocus();
  });

  it('refuses more than the debt, nothing and zero before anything is sent', async () => {
    const { user, dialog, amount } = await openSettleUp();
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await user.clear(amount);
    expect(confirm).toBeDisabled();
    await user.type(amount, '15.01');
    expect(dialog.getByText('You owe $15.00: that is the most you can settle.')).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.clear(amount);
    await user.type(amount, '0');
    expect(confirm).toBeDisabled();
    await user.type(amount, '.5');
    expect(confirm).toBeEnabled();
  });

  it("shrinks the entry at submit, and rolls back with 'Failed to settle up' when it is refused [8.61]", async () => {
    const { user, dialog, amount, balances, toasts, group } = await openSettleUp();
    const path = `/api/groups/${String(group.id)}/settle`;
    backEnd.fail('POST', path, { status: 409, detail: 'The balance has changed', delayMs: 300 });
    await user.clear(amount);
    await user.type(amount, '5');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await balances.findByText('−$10.00')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true');
    expect(await dialog.findByText('The balance has changed')).toBeVisible();
    expect(toasts()).toEqual([{ kind: 'error', title: 'Failed to settle up' }]);
    expect(await balances.findByText('−$15.00')).toBeInTheDocument();
    expect(amount).toHaveValue('5.00');
  });

  it('offers all and half of the debt, and says that no money moves @full', async () => {
    const { user, dialog, amount } = await openSettleUp();
    expect(amount).toHaveAccessibleDescription(/Quits doesn't move money/);
    await user.click(dialog.getByRole('button', { name: 'Half' }));
    expect(amount).toHaveValue('7.50');
    await user.click(dialog.getByRole('button', { name: 'All' }));
    expect(amount).toHaveValue('15.00');
  });

  it('takes amount and words from the new balances after a 409 @full', async () => {
    const { user, dialog, amount, ann, bob, group } = await openSettleUp();
    backEnd.fail('POST', '/api/groups/*/settle', { status: 409, detail: 'You owe less' });
    addExpense(group, { type: 'settlement', paid: [[ann, 11]], shares: [[bob, 11]] });
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(dialog.getByText(/^You owe Bob/)).toHaveTextContent('You owe Bob $4.00.'));
    expect(dialog.getByText('You owe less')).toBeVisible();
    expect(amount).toHaveValue('4.00');
    backEnd.heal('POST', '/api/groups/*/settle');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Everyone is settled up.')).toBeVisible();
  });

  it('offers nothing but Cancel when nothing is owed any longer @full', async () => {
    const { user, dialog, ann, bob, group } = await openSettleUp();
    backEnd.fail('POST', '/api/groups/*/settle', { status: 409, detail: 'Nothing is owed' });
    addExpense(group, { type: 'settlement', paid: [[ann, 15]], shares: [[bob, 15]] });
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const left = within(
      await screen.findByRole('dialog', {
        name: 'Settle Up',
        description: 'You no longer owe Bob anything.',
      }),
    );
    expect(left.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    expect(left.queryByLabelText('Amount')).not.toBeInTheDocument();
    await user.click(left.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends one key for the same amount and another for a changed one @full', async () => {
    const { user, dialog, amount, toasts, group } = await openSettleUp(true);
    const path = `/api/groups/${String(group.id)}/settle`;
    backEnd.fail('POST', path, { status: 500 });
    const attempt = async (count: number) => {
      await user.click(dialog.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(toasts()).toHaveLength(count));
    };
    await attempt(1);
    await attempt(2);
    await user.clear(amount);
    await user.type(amount, '5');
    await attempt(3);
    const keys = backEnd.requestsTo('POST', path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sends no such header to a back end that offers only what the specification lists @full', async () => {
    const { user, dialog, toasts, group } = await openSettleUp();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    const [request] = backEnd.requestsTo('POST', `/api/groups/${String(group.id)}/settle`);
    expect(request?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('members', () => {
  it("marks the creator by 'Creator' and the current user by 'You' [2.80 6.19 6.20]", async () => {
    const { bob, group } = world();
    show(bob, group);
    const members = await region('Members');
    const rows = members.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Bob.*You/),
      expect.stringMatching(/Ann.*Creator/),
      expect.stringMatching(/Cid/),
    ]);
    expect(rows[1]).not.toHaveTextContent('You');
  });

  it('shows the controls of the creator to nobody else [2.82 6.07 6.16 6.17 6.18]', async () => {
    const { bob, group } = world();
    show(bob, group);
    await region('Members');
    for (const name of [
      'Edit Name',
      'Delete Group',
      'Send Invite',
      'Remove Cid',
      'Remove Ann',
      'Remove Bob',
    ]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.getByRole('button', { name: 'Add Expense' })).toBeVisible();
  });

  it('gives the creator every control, save to remove themselves [2.83 2.84 6.11 6.12 6.13 6.14 6.15]', async () => {
    const { ann, group } = world();
    show(ann, group);
    const members = await region('Members');
    expect(members.getAllByRole('button', { name: /^Remove/ }).map((button) => button.ariaLabel)).toEqual([
      'Remove Bob',
      'Remove Cid',
    ]);
    for (const name of ['Edit Name', 'Delete Group', 'Send Invite'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('shows the first five of many, and all when asked @full', async () => {
    const { ann, group } = world();
    const more = Array.from({ length: 21 }, (_, index) =>
      backEnd.addUser({ name: `Guest ${String(index)}` }),
    );
    backEnd.groups[0]?.memberIds.push(...more.map(({ id }) => id));
    const { user } = show(ann, group);
    const members = await region('Members');
    expect(members.getAllByRole('listitem')).toHaveLength(5);
    await user.click(members.getByRole('button', { name: 'Show all 24', expanded: false }));
    expect(members.getAllByRole('listitem')).toHaveLength(24);
    await user.click(members.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(members.getAllByRole('listitem')).toHaveLength(5);
  });

  it("removes after the question, says 'Member {email} removed successfully', and keeps the focus near [2.90 8.49]", async () => {
    const { ann, bob, group } = world();
    const { user, toasts, events } = show(ann, group);
    const members = await region('Members');
    await user.click(members.getByRole('button', { name: 'Remove Bob' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove member' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(toasts()).toEqual([{ kind: 'success', title: 'Member bob@example.com removed successfully' }]),
    );
    await waitFor(() => expect(members.queryByText('Bob')).not.toBeInTheDocument());
    const path = `/api/groups/${String(group.id)}/members/${String(bob.id)}`;
    expect(backEnd.requestsTo('DELETE', path)).toHaveLength(1);
    expect(events.map(({ type }) => type)).toContain('groups/memberRemoved');
    await waitFor(() => expect(members.getByRole('button', { name: 'Remove Cid' })).toHaveFocus());
  });

  it.each([
    ['Bob', /Bob is still owed \$15\.00 in this group\. Settle that first/],
    ['Cid', /Cid still owes \$15\.00 in this group\. Settle that first/],
  ])('says before %s is removed that they have a balance, with its amount @full', async (name, words) => {
    const { ann, bob, cid, group } = world();
    addExpense(group, { paid: [[bob, 15]], shares: [[cid, 15]] });
    const { user } = show(ann, group);
    const members = await region('Members');
    await user.click(members.getByRole('button', { name: `Remove ${name}` }));
    expect(await screen.findByRole('alertdialog', { description: words })).toBeVisible();
  });

  it.each([
    ['Remove Bob', /^The balances did not load\. Bob can only be removed with nothing left to settle\.$/],
    ['Delete Group', /The balances did not load: debts may still be open\.$/],
  ])('asks before %s without claiming that nothing is open when balances fail @full', async (name, words) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, group } = world();
    backEnd.fail('GET', '/api/groups/*/summary', { status: 500 });
    const { user } = show(ann, group);
    await region('Members');
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('alertdialog', { description: words })).toBeVisible();
    log.mockRestore();
  });

  it('does nothing on Cancel @full', async () => {
    const { ann, group } = world();
    const { user } = show(ann, group);
    await user.click((await region('Members')).getByRole('button', { name: 'Remove Bob' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(backEnd.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Bob' })).toHaveFocus());
  });

  it("takes the member away at submit, and back with 'Failed to remove member' when it is refused [8.48]", async () => {
    const { ann, group } = world();
    backEnd.fail('DELETE', '/api/groups/*/members/*', {
      status: 409,
      detail: 'Balance is not zero',
      delayMs: 300,
    });
    const { user, toasts } = show(ann, group);
    const members = await region('Members');
    await user.click(members.getByRole('button', { name: 'Remove Bob' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('button', { name: 'Removing...' })).toBeInTheDocument();
    await waitFor(() => expect(members.queryByText('Bob')).not.toBeInTheDocument());
    expect(await dialog.findByText('Balance is not zero')).toBeVisible();
    expect(await members.findByText('Bob')).toBeInTheDocument();
    expect(toasts()).toEqual([{ kind: 'error', title: 'Failed to remove member' }]);
  });
});

describe('invitation form', () => {
  async function openForm() {
    const { ann, group } = world();
    const view = show(ann, group);
    const members = await region('Members');
    const path = `/api/groups/${String(group.id)}/invite`;
    return { ...view, members, path, email: members.getByLabelText('Email') };
  }

  it("sends the e-mail, says 'Invitation sent!' and is empty again [2.81 5.21 8.26]", async () => {
    const { user, members, email, toasts, path, events } = await openForm();
    expect(email).toBeRequired();
    expect(email).toHaveAttribute('type', 'email');
    await user.type(email, 'dot@example.com');
    await user.click(members.getByRole('button', { name: 'Send Invite' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Invitation sent!' }]));
    expect(backEnd.requestsTo('POST', path).map(({ body }) => body)).toEqual([{ email: 'dot@example.com' }]);
    expect(email).toHaveValue('');
    expect(events.map(({ type }) => type)).toContain('groups/memberInvited');
  });

  it('asks for a whole address before anything is sent @full', async () => {
    const { user, members, email, path } = await openForm();
    await user.click(members.getByRole('button', { name: 'Send Invite' }));
    expect(members.getByText('Enter the email address of the person to invite.')).toBeVisible();
    await user.type(email, 'dot{Enter}');
    expect(members.getByText('Enter a complete email address, such as ann@example.com.')).toBeVisible();
    expect(backEnd.requestsTo('POST', path)).toHaveLength(0);
  });

  it('sends several, one by one, and lists them; who could not be invited stays in the field @full', async () => {
    const { user, members, email, toasts, path } = await openForm();
    await user.click(email);
    await user.paste('dot@example.com, eve@example.com;fay@example.com');
    await user.click(members.getByRole('button', { name: 'Send Invite' }));
    const sent = await members.findByRole('list', { name: 'Invitations sent' });
    await waitFor(() => expect(within(sent).getAllByRole('listitem')).toHaveLength(3));
    expect(toasts()).toEqual([{ kind: 'success', title: 'Invitation sent!' }]);
    expect(backEnd.requestsTo('POST', path)).toHaveLength(3);
    backEnd.fail('POST', path, {
      status: 429,
      detail: 'Too many invitations. Please try again later.',
      retryAfter: 3600,
    });
    await user.type(email, 'gil@example.com hal@example.com{Enter}');
    expect(await members.findByText('Too many invitations. Try again in 60 minutes.')).toBeVisible();
    expect(email).toHaveValue('gil@example.com,hal@example.com');
    expect(within(sent).getAllByRole('listitem')).toHaveLength(3);
  });

  it('names the address among several that is none @full', async () => {
    const { user, members, email, path } = await openForm();
    await user.type(email, 'dot@example.com, eve{Enter}');
    expect(members.getByText("“eve” isn't a complete email address.")).toBeVisible();
    expect(backEnd.requestsTo('POST', path)).toHaveLength(0);
  });

  it('has the focus where one came to invite, and the address forgets it @full', async () => {
    const { ann, group } = world();
    const path = `/groups/${String(group.id)}`;
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, path: `${path}?invite=1` });
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    await waitFor(() => expect(view.path()).toBe(path));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it("shows the server's detail, else 'Failed to send invite', and keeps the e-mail [8.27 8.28]", async () => {
    const { user, email, toasts, path } = await openForm();
    backEnd.fail('POST', path, { status: 409, detail: 'Already a member' });
    await user.type(email, 'bob@example.com{Enter}');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Already a member' }]));
    backEnd.fail('POST', path, { status: 400 });
    await user.type(email, '{Enter}');
    await waitFor(() => expect(toasts()[1]).toEqual({ kind: 'error', title: 'Failed to send invite' }));
    expect(email).toHaveValue('bob@example.com');
  });
});

describe('edit group name', () => {
  async function openDialog() {
    const { ann, group } = world();
    const view = show(ann, group);
    await view.user.click(await screen.findByRole('button', { name: 'Edit Name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Group Name' }));
    const path = `/api/groups/${String(group.id)}`;
    return { ...view, dialog, path, name: dialog.getByRole('textbox', { name: 'Group Name' }) };
  }

  it("saves the trimmed name and says 'Group name updated!' [2.89 8.45]", async () => {
    const { user, dialog, name, toasts, path } = await openDialog();
    expect(name).toHaveValue('Rome');
    await user.type(name, ' 2026 ');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Group name updated!' }]));
    expect(backEnd.requestsTo('PUT', path).map(({ body }) => body)).toEqual([{ name: 'Rome 2026' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome 2026' })).toBeVisible();
  });

  it('is required, and disabled for a blank name [5.23]', async () => {
    const { user, dialog, name } = await openDialog();
    expect(name).toBeRequired();
    await user.clear(name);
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });

  it("shows the new name at submit, and the old one with 'Failed to update group name' when refused [8.44]", async () => {
    const { user, dialog, name, toasts, path } = await openDialog();
    backEnd.fail('PUT', path, { status: 422, detail: 'Too long', delayMs: 300 });
    await user.type(name, ' 2026{Enter}');
    expect(await screen.findByText('Rome 2026', { selector: 'h1' })).toBeInTheDocument();
    expect(await dialog.findByText('Too long')).toBeVisible();
    expect(await screen.findByText('Rome', { selector: 'h1' })).toBeInTheDocument();
    expect(name).toHaveValue('Rome 2026');
    expect(toasts()).toEqual([{ kind: 'error', title: 'Failed to update group name' }]);
  });
});

describe('delete group', () => {
  it('names the debts that are still open in it', async () => {
    const { ann, bob, group } = world();
    addExpense(group, { paid: [[bob, 15]], shares: [[ann, 15]] });
    show(ann, group, { query: '?dialog=delete' });
    expect(
      await screen.findByRole('alertdialog', { description: /Still open: You owe Bob \$15\.00\.$/ }),
    ).toBeVisible();
  });

  async function openDialog(hasExtras = false) {
    const all = world();
    backEnd.hasExtras = hasExtras;
    const view = show(all.ann, all.group, { hasExtras });
    await view.user.click(await screen.findByRole('button', { name: 'Delete Group' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Group' }));
    return { ...all, ...view, dialog };
  }

  it("asks, deletes, says 'Group deleted successfully' and goes to /groups [2.91 8.47]", async () => {
    const { user, dialog, toasts, path, events, group } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
    expect(path()).toBe('/groups');
    expect(toasts()).toEqual([{ kind: 'success', title: 'Group deleted successfully' }]);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'groups/groupSaved',
        payload: { groupId: group.id, change: 'deleted' },
      }),
    );
  });

  it('keeps everything on Cancel @full', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(backEnd.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(screen.getByRole('heading', { level: 1, name: 'Rome' })).toBeInTheDocument();
  });

  it("says 'Failed to delete group' with the reason and stays [8.46]", async () => {
    backEnd.fail('DELETE', '/api/groups/*', { status: 500 });
    const { user, dialog, toasts } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const reason = 'The server has a problem. Try again in a moment.';
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(toasts()).toEqual([{ kind: 'error', title: 'Failed to delete group' }]);
  });

  it('offers to undo it only where the back end can bring a group back @full', async () => {
    const { user, dialog, toasts, path, group } = await openDialog(true);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await waitFor(() => expect(path()).toBe('/groups'));
    const undo = toasts()[0]?.action;
    expect(undo?.label).toBe('Undo');
    backEnd.fail('POST', '/api/groups/*/restore', { status: 404, detail: 'Too late' });
    undo?.onSelect();
    await waitFor(() =>
      expect(toasts()[1]).toEqual({
        kind: 'error',
        title: 'The group could not be restored',
        description: 'Too late',
      }),
    );
    expect(backEnd.requestsTo('POST', `/api/groups/${String(group.id)}/restore`)).toHaveLength(1);
  });
});
