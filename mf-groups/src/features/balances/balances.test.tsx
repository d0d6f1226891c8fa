import { groupPath, localDayOf, type User } from '@quits/contracts';
import { renderFeature, useMockBackEnd, useServer } from '@quits/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('balances and what explains them', () => {
  const server = useServer();

  /** Ann owes Bob 10 and is owed 10 by Cid: in the plan Cid pays Bob directly. */
  function world({ nameOfCid = 'Cid', isCidInDebt = true } = {}) {
    const names = ['Ann', 'Bob', nameOfCid];
    const [ann, bob, cid] = names.map((name) => server.addUser({ name })) as [User, User, User];
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id, cid.id] });
    const add = (description: string, payer: User, debtor: User, amount: number) =>
      server.addExpense({
        group_id: group.id,
        description,
        total_amount: amount,
        payers: [{ user_id: payer.id, paid_amount: amount }],
        shares: [{ user_id: debtor.id, share_amount: amount }],
      });
    const museum = add('Museum', bob, ann, 4);
    add('Dinner', bob, ann, 6);
    if (isCidInDebt) add('Taxi', ann, cid, 10);
    return { ann, bob, cid, group, museum, add };
  }

  function show(signedInAs: User, groupId: number, query = '') {
    return renderFeature(<RemoteRoutes />, {
      signedInAs,
      hasExtras: true,
      path: `/groups/${String(groupId)}${query}`,
    });
  }

  /** The balances, once they are loaded. */
  async function summary() {
    await waitFor(() => expect(screen.queryByText('Loading group...')).not.toBeInTheDocument());
    return within(await screen.findByRole('region', { name: 'Balance Summary' }));
  }

  async function openViews(user: ReturnType<typeof show>['user']) {
    const card = await summary();
    await user.click(card.getByRole('button', { name: 'How it adds up' }));
    return card;
  }
  const texts = (rows: readonly HTMLElement[]) => rows.map(({ textContent }) => textContent);
  const list = async (name: string) => within(await screen.findByRole('list', { name }));

  describe('the three views of the balances', () => {
    it('shows the fewest payments first, and asks for nothing else', async () => {
      const { ann, group } = world();
      show(ann, group.id);
      const card = await summary();
      expect(texts(card.getAllByRole('listitem'))).toEqual([expect.stringContaining('Cid owes Bob$10.00')]);
      expect(card.queryByRole('radio')).not.toBeInTheDocument();
      expect(server.requestsTo('GET', `/api/groups/${String(group.id)}/balances`)).toEqual([]);
    });

    it('says who owes whom entry by entry, and the net of each', async () => {
      const { ann, group } = world();
      const { user } = show(ann, group.id);
      const card = await openViews(user);
      await user.click(card.getByRole('radio', { name: 'Direct debts' }));
      await card.findByText('You owe', { selector: 'li p > span' });
      expect(texts(card.getAllByRole('listitem'))).toEqual([
        expect.stringContaining('You owe Bob−$10.00'),
        expect.stringContaining('Cid owes you+$10.00'),
      ]);
      await user.click(card.getByRole('radio', { name: 'Net' }));
      expect(texts(card.getAllByRole('listitem'))).toEqual([
        expect.stringContaining('You are settled up$0.00'),
        expect.stringContaining('Bob is owed+$10.00'),
        expect.stringContaining('Cid owes−$10.00'),
      ]);
    });

    it('stand in the address, so that a reload and a link show the same one @full', async () => {
      const { ann, group } = world();
      const { user, path } = show(ann, group.id, '?balances=net');
      const card = await summary();
      expect(await card.findByText('Bob is owed')).toBeVisible();
      await user.click(card.getByRole('radio', { name: 'Direct debts' }));
      expect(path()).toBe(`/groups/${String(group.id)}?balances=pairwise`);
      await user.click(card.getByRole('button', { name: 'How it adds up', expanded: true }));
      expect(path()).toBe(`/groups/${String(group.id)}`);
      expect(texts(card.getAllByRole('listitem'))).toEqual([expect.stringContaining('Cid owes Bob$10.00')]);
      expect(card.queryByRole('radio')).not.toBeInTheDocument();
    });

    it('folds those of many members in each view, with the own ones first @full', async () => {
      const { bob, group, add } = world();
      const guests = Array.from({ length: 21 }, (_, index) =>
        server.addUser({ name: 'Guest', email: `guest-${String(index)}@example.com` }),
      );
      for (const guest of guests) {
        server.addMember(group.id, guest.id);
        add('Ferry', bob, guest, 8);
      }
      const { user } = show(guests.at(-1)!, group.id);
      const card = await openViews(user);
      for (const [view, own, count] of [
        ['Net', 'You owe', 24],
        ['Direct debts', 'You owe Bob', 23],
      ] as const) {
        await user.click(card.getByRole('radio', { name: view }));
        await waitFor(() => expect(card.getAllByRole('listitem')[0]).toHaveTextContent(own));
        expect(card.getAllByRole('listitem')).toHaveLength(5);
        await user.click(card.getByRole('button', { name: `Show all ${String(count)}` }));
        expect(card.getAllByRole('listitem')).toHaveLength(count);
      }
    });

    it('takes nobody who is called You for the one who reads it @full', async () => {
      const { ann, cid, group } = world({ nameOfCid: 'You' });
      const { user } = show(ann, group.id);
      const card = await openViews(user);
      await user.click(card.getByRole('radio', { name: 'Net' }));
      expect(await card.findByText('You owes')).toBeVisible();
      const row = card.getByText('You owes').closest('li')!;
      await user.click(within(row).getByRole('button', { name: 'Why?' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(texts((await list('Entries behind the amount')).getAllByRole('listitem'))).toEqual([
        "You's share of Taxi$10.00",
        'You owes$10.00',
      ]);
      expect(dialog.getByRole('link')).toBeVisible();
      expect(cid.name).toBe('You');
    });

    it('proves that they agree, and that the books add up to zero', async () => {
      const { ann, group } = world();
      const { user } = show(ann, group.id);
      const card = await openViews(user);
      expect(await card.findByText(/All three agree/)).toBeVisible();
      expect(card.getByText(/3 entries add up to zero, checked/)).toBeVisible();
      await user.click(card.getByRole('radio', { name: 'Net' }));
      expect(card.getByText(/All three agree/)).toBeVisible();
    });

    it('says so where they do not @full', async () => {
      const { ann, group } = world();
      const views = await server.read(ann.id, 'getBalanceViews', { params: { id: group.id } });
      const body = { ...views, pairwise: [] };
      server.fail('GET', '/api/groups/*/balances', { status: 200, body });
      const { user } = show(ann, group.id);
      const card = await openViews(user);
      await user.click(card.getByRole('radio', { name: 'Net' }));
      expect(await card.findByRole('alert')).toHaveTextContent('The books of this group do not add up');
      expect(card.queryByText(/All three agree/)).not.toBeInTheDocument();
    });

    it('asks again for what did not load @full', async () => {
      const { ann, group } = world();
      server.fail('GET', '/api/groups/*/balances', { status: 500 });
      const { user } = show(ann, group.id);
      const card = await openViews(user);
      await user.click(card.getByRole('radio', { name: 'Net' }));
      const again = await card.findByRole('button', { name: 'Try again' });
      server.heal('GET', '/api/groups/*/balances');
      await user.click(again);
      expect(await card.findByText(/All three agree/)).toBeVisible();
    });

    it('offers neither views nor explanations towards a foreign back end @full', async () => {
      const { ann, group } = world();
      const path = `/groups/${String(group.id)}?balances=net&why=net-${String(ann.id)}`;
      renderFeature(<RemoteRoutes />, { signedInAs: ann, path });
      const card = await summary();
      expect(card.getByRole('listitem')).toHaveTextContent('Cid owes Bob');
      expect(card.queryByRole('radio')).not.toBeInTheDocument();
      expect(card.queryByRole('button', { name: 'Why?' })).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  describe('why a figure is what it is', () => {
    it('is a bill of a net, newest first, whose lines add up to the figure', async () => {
      const { bob, group, museum } = world();
      const { user, path } = show(bob, group.id);
      const card = await openViews(user);
      await user.click(card.getByRole('radio', { name: 'Net' }));
      const row = (await card.findByText('You are owed', { selector: 'li p' })).closest('li')!;
      await user.click(within(row).getByRole('button', { name: 'Why?' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Why this amount?' }));
      const lines = await list('Entries behind the amount');
      expect(texts(lines.getAllByRole('listitem'))).toEqual([
        'You paid for Dinner$6.00',
        'You paid for Museum$4.00',
        'You are owed$10.00',
      ]);
      await user.click(dialog.getByRole('button', { name: 'Show all' }));
      expect(texts(lines.getAllByRole('listitem'))).toEqual([
        expect.stringMatching(/^You paid for Dinner.+\$6\.00up to here \$10\.00$/),
        expect.stringMatching(/^You paid for Museum.+\$4\.00up to here \$4\.00$/),
        'You are owed$10.00',
      ]);
      const link = lines.getByRole('link', { name: /Museum/ });
      expect(link).toHaveAttribute(
        'href',
        `/expenses/${String(museum.id)}?from=${encodeURIComponent(path())}`,
      );
    });

    it('asks for older lines when somebody wants them @full', async () => {
      const { ann, bob, group, add } = world();
      for (let day = 0; day < 60; day += 1) add(`Coffee ${String(day)}`, bob, ann, 1);
      await server.write();
      const { user } = show(ann, group.id, `?why=debt-${String(ann.id)}-${String(bob.id)}`);
      const dialog = within(await screen.findByRole('dialog'));
      const lines = await list('Entries behind the amount');
      expect(texts(lines.getAllByRole('listitem'))).toEqual([
        'Your part of Coffee 59$1.00',
        'Your part of Coffee 58$1.00',
        'Your part of Coffee 57$1.00',
        'All other entries$67.00',
        'You owe Bob$70.00',
      ]);
      await user.click(dialog.getByRole('button', { name: 'Show all' }));
      expect(lines.getAllByRole('link')).toHaveLength(50);
      expect(lines.getByText('All other entries')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Show older entries' }));
      await waitFor(() => expect(lines.getAllByRole('link')).toHaveLength(62));
      expect(lines.queryByText('All other entries')).not.toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
    });

    it('says that older lines did not load, and asks for them again, with the focus where it was @full', async () => {
      const { ann, bob, group, add } = world();
      for (let day = 0; day < 60; day += 1) add(`Coffee ${String(day)}`, bob, ann, 1);
      await server.write();
      const { user } = show(ann, group.id, `?why=net-${String(ann.id)}`);
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(await dialog.findByRole('button', { name: 'Show all' }));
      const older = await dialog.findByRole('button', { name: 'Show older entries' });
      server.fail('GET', '/api/groups/*/balances/*', { status: 500 });
      await user.click(older);
      expect(await dialog.findByText('The rest of the explanation did not load.')).toBeVisible();
      const answer = server.holdBack('GET', '/api/groups/*/balances/*');
      await user.click(dialog.getByRole('button', { name: 'Try again' }));
      expect(await dialog.findByRole('button', { name: 'Try again', busy: true })).toHaveFocus();
      await act(answer);
      await waitFor(() => expect(dialog.getAllByRole('link')).toHaveLength(63));
      expect(dialog.queryByText(/did not load/)).not.toBeInTheDocument();
    });

    it('bills a simplified payment to its payer, and proves it on demand, with each figure', async () => {
      const { ann, group } = world();
      const { user } = show(ann, group.id);
      const card = await summary();
      await user.click(card.getByRole('button', { name: 'Why?' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Why this amount?' }));
      await user.click(await dialog.findByRole('button', { name: 'How it adds up' }));
      const [bill, cidOwes, bobIsOwed, cidPays, bobGets] = dialog
        .getAllByRole('list')
        .map((one) => texts(within(one).getAllByRole('listitem')));
      expect(bill).toEqual(["Cid's share of Taxi$10.00", 'Cid owes Bob$10.00']);
      expect(dialog.getByText('1 payment instead of 2')).toBeVisible();
      expect(cidOwes).toEqual(['Cid owes you−$10.00Why?', 'Cid owes in all−$10.00Why?']);
      expect(bobIsOwed).toEqual(['You owe Bob+$10.00Why?', 'Bob is owed in all+$10.00Why?']);
      expect(cidPays).toEqual(['Cid pays Bob−$10.00', 'Cid pays in all−$10.00']);
      expect(bobGets).toEqual(['Cid pays Bob+$10.00', 'Bob gets in all+$10.00']);
      expect(dialog.getByText(/Both steps end in the same sums/)).toBeVisible();

      await user.click(dialog.getAllByRole('button', { name: 'Why?' })[2]!);
      await waitFor(() =>
        expect(texts(dialog.getAllByRole('listitem'))).toEqual([
          'Your part of Dinner$6.00',
          'Your part of Museum$4.00',
          'You owe Bob$10.00',
        ]),
      );
      await user.click(dialog.getByRole('button', { name: 'Back to the step before' }));
      expect(await dialog.findByText('1 payment instead of 2')).toBeVisible();
    });

    it('leads from an own payment to settling it, unless the group is archived', async () => {
      const { ann, bob, group } = world({ isCidInDebt: false });
      const address = `?why=payment-${String(ann.id)}-${String(bob.id)}`;
      const { user, path, unmount } = show(ann, group.id, address);
      await user.click(await screen.findByRole('link', { name: 'Settle Up' }));
      expect(await screen.findByRole('dialog', { name: 'Settle Up' })).toBeVisible();
      expect(screen.queryByRole('dialog', { name: 'Why this amount?' })).not.toBeInTheDocument();
      expect(path()).toBe(`${groupPath(group.id)}?settle=${String(bob.id)}`);
      unmount();
      server.call(ann.id, 'archiveGroup', { params: { id: group.id }, body: { archived: true } });
      show(ann, group.id, address);
      expect(await list('Entries behind the amount')).toBeDefined();
      expect(screen.queryByRole('link', { name: 'Settle Up' })).not.toBeInTheDocument();
    });

    it('says so of a payment that is out of the plan @full', async () => {
      const { ann, bob, group } = world();
      show(ann, group.id, `?why=payment-${String(ann.id)}-${String(bob.id)}`);
      expect(await screen.findByText('This payment is no longer needed.')).toBeVisible();
    });

    it('goes straight to the entries where the plan simplifies nothing @full', async () => {
      const { ann, bob, group } = world({ isCidInDebt: false });
      show(ann, group.id, `?why=payment-${String(ann.id)}-${String(bob.id)}`);
      expect(texts((await list('Entries behind the amount')).getAllByRole('listitem'))).toEqual([
        'Your part of Dinner$6.00',
        'Your part of Museum$4.00',
        'You owe Bob$10.00',
      ]);
      expect(screen.queryByText(/instead of/)).not.toBeInTheDocument();
    });
  });
});

describe('settling up with extras', () => {
  const server = useServer();

  /** Ann owes Bob 15, and has opened the dialog from the line below the group's name. */
  async function openDialog() {
    const [ann, bob] = [server.addUser({ name: 'Ann' }), server.addUser({ name: 'Bob' })];
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    server.addExpense({
      group_id: group.id,
      total_amount: 15,
      payers: [{ user_id: bob.id, paid_amount: 15 }],
      shares: [{ user_id: ann.id, share_amount: 15 }],
    });
    const path = `/groups/${String(group.id)}`;
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const [hero] = await screen.findAllByRole('button', { name: 'Settle Up' });
    await view.user.click(hero!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    /** Pays a part from another tab, and announces it. */
    async function pay(amount: number): Promise<void> {
      server.call(ann.id, 'settleUp', {
        params: { id: group.id },
        body: { to_user_id: bob.id, amount },
      });
      await act(async () => {
        view.runtime.bus.for('mf-groups').publish('groups/settlementRecorded', { groupId: group.id });
        window.dispatchEvent(new Event('focus'));
      });
    }
    return { ...view, dialog, pay, sent: () => server.requestsTo('POST', `/api${path}/settle`) };
  }

  it('sends the day, today at first, and a note', async () => {
    const { user, dialog, sent } = await openDialog();
    const date = dialog.getByLabelText('Date');
    expect(date).toHaveValue(localDayOf(new Date().toISOString()));
    fireEvent.change(date, { target: { value: '2999-01-01' } });
    expect(dialog.getByText('Choose a day, today at the latest.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    fireEvent.change(date, { target: { value: '2026-03-05' } });
    await user.type(dialog.getByLabelText('Note (optional)'), 'By bank');
    await user.click(dialog.getByRole('button', { name: 'Half' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        expect.objectContaining({ amount: 7.5, date: '2026-03-05', notes: 'By bank' }),
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('lets the person choose where several debts are open, and goes on in the same sheet', async () => {
    const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => server.addUser({ name })) as [
      User,
      User,
      User,
    ];
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id, cid.id] });
    for (const [payer, amount] of [
      [bob, 15],
      [cid, 4],
    ] as const)
      server.addExpense({
        group_id: group.id,
        total_amount: amount,
        payers: [{ user_id: payer.id, paid_amount: amount }],
        shares: [{ user_id: ann.id, share_amount: amount }],
      });
    const path = `/groups/${String(group.id)}`;
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const [hero] = await screen.findAllByRole('button', { name: 'Settle Up' });
    await view.user.click(hero!);
    expect(view.path()).toBe(`${path}?settle=own`);
    const choice = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(choice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You owe Bob−$15.00'),
      expect.stringContaining('You owe Cid−$4.00'),
    ]);
    await view.user.click(choice.getAllByRole('button', { name: 'Settle Up' })[1]!);
    expect(await screen.findByLabelText('Amount')).toHaveValue('4.00');
    await view.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = server.requestsTo('POST', `/api${path}/settle`);
    expect(sent?.body).toMatchObject({ to_user_id: cid.id, amount: 4 });
  });

  it('records a part of what the person got, which is confirmed at once', async () => {
    const [ann, bob] = [server.addUser({ name: 'Ann' }), server.addUser({ name: 'Bob' })];
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    server.addExpense({
      group_id: group.id,
      total_amount: 15,
      payers: [{ user_id: ann.id, paid_amount: 15 }],
      shares: [{ user_id: bob.id, share_amount: 15 }],
    });
    const path = `/groups/${String(group.id)}`;
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await view.user.click(await screen.findByRole('button', { name: 'Got paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Got paid' }));
    expect(dialog.getByText(/^Bob owes you/)).toHaveTextContent('Bob owes you $15.00. Record what you got.');
    await view.user.click(dialog.getByRole('button', { name: 'Half' }));
    await view.user.type(dialog.getByLabelText('Note (optional)'), 'Cash');
    await view.user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requestsTo('POST', '/api/settle-all')[0]?.body).toMatchObject({
      user_id: bob.id,
      groups: [{ group_id: group.id, amount: 15, part_amount: 7.5 }],
      notes: 'Cash',
    });
    const [row] = within(screen.getByRole('region', { name: 'Balance Summary' })).getAllByRole('listitem');
    await waitFor(() => expect(row).toHaveTextContent('Bob owes you+$7.50'));
    expect(screen.queryByRole('button', { name: /^Confirm 1/ })).not.toBeInTheDocument();
  });

  it('says why an address opens no dialog, and removes it from the address', async () => {
    const [ann, bob] = [server.addUser({ name: 'Ann' }), server.addUser({ name: 'Bob' })];
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const path = `/groups/${String(group.id)}`;
    const address = `${path}?settle=${String(bob.id)}`;
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: address });
    await waitFor(() =>
      expect(view.toasts().map(({ title }) => title)).toEqual(['You owe this person nothing in this group.']),
    );
    await waitFor(() => expect(view.path()).toBe(path));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    view.unmount();
    server.call(ann.id, 'archiveGroup', { params: { id: group.id }, body: { archived: true } });
    const archived = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: address });
    await waitFor(() =>
      expect(archived.toasts().map(({ title }) => title)).toEqual([
        'Nothing can be settled in an archived group.',
      ]),
    );
  });

  it('follows a debt that others change meanwhile, until nothing is owed @full', async () => {
    const { dialog, pay } = await openDialog();
    await pay(5);
    await waitFor(() => expect(dialog.getByText(/^You owe Bob/)).toHaveTextContent('You owe Bob $10.00.'));
    expect(dialog.getByText('This debt has changed since you opened it.')).toBeVisible();
    expect(dialog.getByLabelText('Amount')).toHaveValue('10.00');
    await pay(10);
    const description = 'You no longer owe Bob anything.';
    expect(await screen.findByRole('dialog', { name: 'Settle Up', description })).toBeVisible();
  });
});

describe('a group that is settled up', () => {
  type BackEnd = ReturnType<typeof useMockBackEnd> | ReturnType<typeof useServer>;

  /** Ann with a net balance in one group, which has an expense. */
  function world(backEnd: BackEnd, cents: number) {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const payer = cents > 0 ? ann : bob;
    const sharer = cents < 0 ? ann : bob;
    const amount = cents === 0 ? 8 : Math.abs(cents) / 100;
    backEnd.addExpense({
      group_id: group.id,
      total_amount: amount,
      payers: [{ user_id: payer.id, paid_amount: amount }],
      shares: [{ user_id: sharer.id, share_amount: amount }],
    });
    return { ann, group };
  }

  const wordsIn = (text: string | null) =>
    /settled up|you are owed|you owe/i.exec(text ?? '')?.[0].toLowerCase();

  function testWords(backEnd: BackEnd, hasExtras: boolean) {
    it.each([
      [-1, 'you owe'],
      [0, 'settled up'],
      [1, 'you are owed'],
    ])('a balance of %i cents reads the same wherever it stands: %s', async (cents, words) => {
      const { ann, group } = world(backEnd, cents);
      const dashboard = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras });
      expect(wordsIn((await screen.findByRole('article')).textContent)).toBe(words);
      const total = screen.getByRole('region', { name: 'Your balance' });
      const [first] = within(total).getAllByText(/settled up|overall/i);
      expect(wordsIn(first?.textContent ?? null)).toBe(words);
      dashboard.unmount();

      renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras, path: groupPath(group.id) });
      await waitFor(() => expect(screen.queryByText('Loading group...')).not.toBeInTheDocument());
      const [own] = screen.getAllByText(/^(You are settled up\.|You are owed|You owe)$/);
      expect(wordsIn(own?.textContent ?? null)).toBe(words);
    });
  }

  describe('towards another back end', () => testWords(useMockBackEnd(), false));
  describe('towards our own server', () => testWords(useServer(), true));
});
