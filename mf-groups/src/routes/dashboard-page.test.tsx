import { renderFeature, testRuntime, useMockBackEnd, useServer } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import { RemoteRoutes } from '../routes.tsx';

describe('dashboard', () => {
  const backEnd = useMockBackEnd();

  /** A part of the page, once the page shows its data. */
  async function shown(name: string) {
    await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
    return screen.findByRole('region', { name });
  }

  function paid(groupId: number, payer: number, cents: number, sharer: number) {
    const amount = cents / 100;
    backEnd.addExpense({
      group_id: groupId,
      total_amount: amount,
      payers: [{ user_id: payer, paid_amount: amount }],
      shares: [{ user_id: sharer, share_amount: amount }],
    });
  }

  it("welcomes the person by name, with the quick actions 'Create New Group' and 'View Expenses' [2.51 2.53]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ann' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Expenses' })).toHaveAttribute('href', '/expenses');
    expect(screen.getByRole('button', { name: 'Create New Group' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Share your first cost' })).toBeVisible();
  });

  it('shows the access-required message when not logged in [2.57]', () => {
    renderFeature(<RemoteRoutes />);
    expect(screen.getByRole('heading', { name: 'Access required' })).toBeVisible();
    expect(screen.getByText('Please log in to see your dashboard.')).toBeVisible();
    expect(backEnd.requests).toHaveLength(0);
  });

  it('shows what the person owes and is owed over all groups, by sign and word', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const rome = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const flat = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    paid(rome.id, ann.id, 5000, bob.id);
    paid(flat.id, bob.id, 1250, ann.id);
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const balance = await shown('Your balance');
    expect(await within(balance).findByText('Overall, you are owed')).toBeVisible();
    expect(within(balance).getByText('+$37.50')).toBeVisible();
    expect(within(balance).getByText('+$50.00')).toBeVisible();
    expect(within(balance).getByText('−$12.50')).toBeVisible();
  });

  it('says how many entries of another account wait on this device, and nothing of them', async () => {
    const runtime = testRuntime({ signedInAs: backEnd.addUser({ name: 'Ann' }) });
    runtime.store.dispatch({ type: 'waiting/listed', payload: { entries: [], others: 3 } });
    renderFeature(<RemoteRoutes />, { runtime });
    expect(await screen.findByText('3 entries of another account wait on this device.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show' })).not.toBeInTheDocument();
  });

  it('says that everything is even, without a figure', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const balance = await shown('Your balance');
    await waitFor(() => expect(balance).toHaveTextContent(/^Your balanceYou are settled up$/));
  });

  it('leads a new account to the first cost in three steps, without a balance of nothing', async () => {
    const view = renderFeature(<RemoteRoutes />, { signedInAs: backEnd.addUser({ name: 'Ann' }) });
    const first = within(await screen.findByRole('region', { name: 'Share your first cost' }));
    expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Create a group/),
      expect.stringMatching(/^2Invite people/),
      expect.stringMatching(/^3Add a cost/),
    ]);
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
    await view.user.click(first.getByRole('button', { name: 'Create your first group' }));
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible();
  });

  it('works the balance out where a server of ours does not state it yet', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const rome = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    paid(rome.id, ann.id, 5000, bob.id);
    backEnd.fail('GET', '/api/people', { status: 404 });
    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
    const balance = await shown('Your balance');
    // Only the one figure: it has no breakdown.
    expect(await within(balance).findByText('+$50.00')).toBeVisible();
    expect(within(balance).queryByText('You owe')).not.toBeInTheDocument();
  });

  it("shows at most 4 groups, the newest where the back end states no last entry, and 'View all N groups' when there are more [2.54 2.55 9.12]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) backEnd.addGroup({ name, createdBy: ann.id });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const all = await screen.findByRole('link', { name: 'View all 5 groups' });
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'One' })).not.toBeInTheDocument();
    await view.user.click(all);
    expect(view.path()).toBe('/groups');
  });

  it('has no such link for 4 groups [2.56]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    for (const name of ['One', 'Two', 'Three', 'Four']) backEnd.addGroup({ name, createdBy: ann.id });
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: /View all/ })).not.toBeInTheDocument();
  });

  it("says 'Failed to load groups' and tries again where they should be [8.42]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    backEnd.fail('GET', '/api/groups/summary', { status: 500 });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The server has a problem. Try again in a moment.')).toBeVisible();
    expect(view.toasts()).toEqual([
      expect.objectContaining({ kind: 'error', title: TEXTS.groups.loadFailed }),
    ]);
    backEnd.heal('GET', '/api/groups/summary');
    await view.user.click(retry);
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
  });

  it('shows the groups when only the balance does not load', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    backEnd.fail('GET', '/api/expenses', { status: 500 });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann });
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your balance did not loadThe server has a problem. Try again in a moment.',
    );
    expect(view.toasts()).toEqual([expect.objectContaining({ title: TEXTS.expenses.loadFailed })]);
  });

  it('opens the dialog of a new group from its address, and creates one from the button [2.52 6.04]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, path: '/?new=1' });
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(view.path()).toBe('/');
    await view.user.click(await screen.findByRole('button', { name: 'Create New Group' }));
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible();
    await view.user.type(screen.getByLabelText('Group Name'), 'Rome{Enter}');
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
  });
});

describe('the dashboard with our own server', () => {
  const server = useServer();

  /** A part of the page, once the page shows its data. */
  async function shown(name: string) {
    await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
    return screen.findByRole('region', { name });
  }

  function paid(groupId: number, payer: number, cents: number, sharer: number) {
    const amount = cents / 100;
    server.addExpense({
      group_id: groupId,
      total_amount: amount,
      payers: [{ user_id: payer, paid_amount: amount }],
      shares: [{ user_id: sharer, share_amount: amount }],
    });
  }

  it('has a line for each currency, and never adds yen to dollars', async () => {
    const ann = server.addUser({ name: 'Ann' });
    const bob = server.addUser({ name: 'Bob' });
    const inGroup = (name: string, currency: 'USD' | 'JPY' = 'USD') =>
      server.addGroup({ name, createdBy: ann.id, members: [bob.id], currency });
    paid(inGroup('Rome').id, ann.id, 5000, bob.id);
    paid(inGroup('Flat').id, bob.id, 1250, ann.id);
    paid(inGroup('Kyoto', 'JPY').id, bob.id, 300_000, ann.id);
    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
    const balance = await shown('Your balance');
    // The only person of a currency has no figure of their own: it would be the same.
    expect(within(balance).getAllByText('+$37.50')).toHaveLength(1);
    expect(within(balance).queryByText('+$50.00')).not.toBeInTheDocument();
    expect(within(balance).getAllByText('−¥3,000')).toHaveLength(1);
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(cards).toContainEqual(expect.stringContaining('you owe −¥3,000'));
  });

  it('shows the group with the last entry first, and settled ones without one for 60 days last', async () => {
    const ann = server.addUser({ name: 'Ann' });
    const spentOn = (name: string, date: string, sharer = ann) => {
      const { id } = server.addGroup({ name, createdBy: ann.id, members: [sharer.id] });
      server.addExpense({
        group_id: id,
        date,
        total_amount: 5,
        payers: [{ user_id: ann.id, paid_amount: 5 }],
        shares: [{ user_id: sharer.id, share_amount: 5 }],
      });
    };
    const today = new Date().toISOString().slice(0, 10);
    spentOn('Flat', today);
    spentOn('Owed', '2020-01-01', server.addUser({ name: 'Bob' }));
    spentOn('Trip', '2020-02-02');
    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
    await screen.findByRole('link', { name: 'Flat' });
    const names = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    expect(names).toEqual(['Flat', 'Owed', 'Trip']);
  });

  it.each([404, 500])(
    'stands when who is owed what does not load (%i): says so, and asks again only when told to @full',
    async (status) => {
      const ann = server.addUser({ name: 'Ann' });
      const bob = server.addUser({ name: 'Bob' });
      const rome = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
      paid(rome.id, ann.id, 5000, bob.id);
      server.fail('GET', '/api/people', { status });
      const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
      expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
      const balance = within(screen.getByRole('region', { name: 'Your balance' }));
      expect(balance.getByText('+$50.00')).toBeVisible();
      expect(await balance.findByText('The people behind this balance did not load.')).toBeVisible();
      // Longer than a call takes.
      await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
      expect(server.requestsTo('GET', '/api/people')).toHaveLength(1);
      server.heal('GET', '/api/people');
      await view.user.click(balance.getByRole('button', { name: 'Try again' }));
      expect(await balance.findByRole('button', { name: /^Bob owes you/ })).toBeVisible();
      expect(server.requestsTo('GET', '/api/people')).toHaveLength(2);
    },
  );

  it.each(['/', '/groups'])(
    'asks our own server for no expenses on %s, and says the same @full',
    async (path) => {
      const ann = server.addUser({ name: 'Ann' });
      const bob = server.addUser({ name: 'Bob' });
      const rome = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
      const flat = server.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
      server.addGroup({ name: 'Empty', createdBy: ann.id });
      paid(rome.id, ann.id, 5000, bob.id);
      paid(flat.id, bob.id, 1250, ann.id);
      const textsWith = async (hasExtras: boolean) => {
        server.requests.length = 0;
        const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, path, hasExtras });
        await screen.findByRole('link', { name: 'Rome' });
        const text = view.container.textContent;
        view.unmount();
        return { text, calls: server.requestsTo('GET', '/api/expenses').length };
      };
      const [foreign, own] = [await textsWith(false), await textsWith(true)];
      expect(foreign.calls).toBe(1);
      // Only our own server imports files, and breaks the balance down by person instead of by direction.
      const shared = own.text.replace('GroupsImport', 'Groups').replace(/BBob owes you.*By person/, '');
      expect({ ...own, text: shared }).toEqual({
        text: foreign.text.replace('You are owed+$50.00You owe−$12.50', ''),
        calls: 0,
      });
      expect(own.text).toContain('12.50');
    },
  );

  describe('on a wide screen', () => {
    const { matchMedia } = window;
    beforeEach(() => {
      window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: true });
    });
    afterEach(() => {
      window.matchMedia = matchMedia;
    });

    it('says that what was spent last did not load, and asks again @full', async () => {
      const ann = server.addUser({ name: 'Ann' });
      const rome = server.addGroup({ name: 'Rome', createdBy: ann.id });
      paid(rome.id, ann.id, 5000, ann.id);
      server.fail('GET', '/api/expenses', { status: 500 });
      const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
      const recent = within(await shown('Recent expenses'));
      expect(await recent.findByText('The recent expenses did not load.')).toBeVisible();
      server.heal('GET', '/api/expenses');
      await view.user.click(recent.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('link', { name: /No description/ })).toBeVisible();
    });

    it('keeps its parts and the people when the groups do not load @full', async () => {
      const ann = server.addUser({ name: 'Ann' });
      const bob = server.addUser({ name: 'Bob' });
      const rome = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
      paid(rome.id, ann.id, 5000, bob.id);
      server.fail('GET', '/api/groups/summary', { status: 500 });
      const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
      const balance = within(await shown('Your balance'));
      expect(balance.getByText('Your balance did not load.')).toBeVisible();
      expect(await balance.findByRole('button', { name: /^Bob owes you/ })).toBeVisible();
      expect(screen.getByRole('region', { name: 'Recent expenses' })).toBeVisible();
      server.heal('GET', '/api/groups/summary');
      await view.user.click(balance.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Overall, you are owed')).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    });

    it('says of an entry of next year which year, and that it is ahead, as the group does', async () => {
      server.stopClock(Date.now());
      const ann = server.addUser({ name: 'Ann' });
      const rome = server.addGroup({ name: 'Rome', createdBy: ann.id });
      const soon = new Date(Date.now() + 300 * 86_400_000);
      const year = soon.getFullYear() === new Date().getFullYear() ? '' : `, ${String(soon.getFullYear())}`;
      server.addExpense({
        group_id: rome.id,
        description: 'Ferry',
        date: soon.toISOString().slice(0, 10),
        total_amount: 8,
        payers: [{ user_id: ann.id, paid_amount: 8 }],
        shares: [{ user_id: ann.id, share_amount: 8 }],
      });
      const rowOn = async (path: string) => {
        const { unmount } = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
        const row = await screen.findByRole('link', { name: /Ferry/ });
        unmount();
        return row;
      };
      const recent = await rowOn('/');
      expect(recent).toHaveTextContent(/^Upcoming Ferry/);
      expect(recent.querySelector('time')?.textContent).toMatch(new RegExp(`^\\w+ \\d+${year}$`));
      // Below a heading with the year.
      const listed = await rowOn(`/groups/${String(rome.id)}`);
      expect(listed).toHaveTextContent(/^Upcoming Ferry/);
      expect(listed.querySelector('time')?.textContent).toMatch(/^\w+ \d+$/);
    });

    it.each([
      [true, /Paid by you You · \w+ \d+ · Rome.*you lent \$6\.00/],
      [false, /Paid by you You · \w+ \d+ · Rome.*you lent \$6\.00/],
    ])('shows what was spent last, its payer, day and group (extras %s)', async (hasExtras, text) => {
      const ann = server.addUser({ name: 'Ann' });
      const bob = server.addUser({ name: 'Bob' });
      const rome = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
      for (const cents of [100, 200, 300, 400, 500, 600]) paid(rome.id, ann.id, cents, bob.id);
      const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras });
      // The card replaces the one that stands there while its file loads.
      const rows = await waitFor(() =>
        within(screen.getByRole('region', { name: 'Recent expenses' })).getAllByRole('link'),
      );
      expect(rows.map(({ textContent }) => /\$\d\.00/.exec(textContent)?.[0])).toEqual([
        '$6.00',
        '$5.00',
        '$4.00',
        '$3.00',
        '$2.00',
      ]);
      await waitFor(() => expect(rows[0]).toHaveTextContent(text));
      await view.user.click(rows[0]!);
      expect(view.path()).toMatch(/^\/expenses\/\d+\?from=%2F$/);
    });
  });
});
