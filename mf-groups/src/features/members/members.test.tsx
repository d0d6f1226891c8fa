import type { User } from '@quits/contracts';
import { renderFeature, testRuntime, useMockBackEnd, useServer } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('a member without an account', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  });

  const show = (signedInAs = ann) =>
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(groupId)}`, signedInAs, hasExtras: true });
  const findRow = async (name: string) => {
    const row = (await screen.findByText(name, { selector: 'li p span' })).closest('li');
    if (!row) throw new Error(`${name} is in no list`);
    return row;
  };
  const addGus = () =>
    server.call(ann.id, 'addPlaceholder', { params: { id: groupId }, body: { name: 'Gus' } });

  it('is added by name', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Add someone without an account' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.type(within(dialog).getByLabelText('Name'), 'Gus');
    await view.user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await findRow('Gus')).toHaveTextContent('No account yet');
    expect(view.toasts().map(({ title }) => title)).toContain('Gus added');
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(groupId)}`));
  });

  it('is taken over by who is invited for that', async () => {
    const id = addGus();
    const view = show();
    const row = await findRow('Gus');
    await view.user.click(within(row).getByRole('button', { name: 'Invite to take over Gus' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite to take over' });
    expect(view.path()).toBe(`/groups/${String(groupId)}?takeover=${String(id)}`);
    await view.user.type(within(dialog).getByLabelText('Email'), 'gina@example.com');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
    const list = await screen.findByRole('list', { name: 'Open invitations' });
    expect(list).toHaveTextContent(/gina@example\.com.*to take over Gus/);
    await view.user.click(within(list).getByRole('button', { name: 'Send again to gina@example.com' }));
    await waitFor(() =>
      expect(view.toasts().filter(({ title }) => title === 'Invitation sent!')).toHaveLength(2),
    );
    const open = await server.read(ann.id, 'getInvitations', { params: { id: groupId } });
    expect(open.map(({ email, member_id }) => [email, member_id])).toEqual([['gina@example.com', id]]);
  });

  it('says why nobody can be invited @full', async () => {
    addGus();
    const view = show();
    const row = await findRow('Gus');
    await view.user.click(within(row).getByRole('button', { name: 'Invite to take over Gus' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.type(within(dialog).getByLabelText('Email'), bob.email);
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
    expect(await within(dialog).findByText('This person is already a member of the group')).toBeVisible();
  });

  it('is removed by the creator, and named by the name @full', async () => {
    addGus();
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Remove Gus' }));
    expect(await screen.findByText('Expenses that name Gus stay as they are.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(view.toasts().map(({ title }) => title)).toContain('Member Gus removed successfully'),
    );
  });

  it('is removed with a word on the links that stay open', async () => {
    server.stopClock(Date.now());
    const params = { id: groupId };
    for (const days of [1, 7])
      server.call(ann.id, 'addInviteLink', { params, body: { role: 'viewer', days, names: 'full' } });
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Remove Bob' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove member' });
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        '2 links to this group stay open. You can take them back under “Share link”.',
      ),
    );
  });

  it('carries the label for other members, who cannot invite @full', async () => {
    addGus();
    show(bob);
    const row = await findRow('Gus');
    expect(row).toHaveTextContent('No account yet');
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share link' })).not.toBeInTheDocument();
  });
});

describe('towards a back end without extras', () => {
  const backEnd = useMockBackEnd();

  it('offers neither links nor members without an account', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [] });
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(group.id)}`, signedInAs: ann });
    expect(await screen.findByRole('button', { name: 'Send Invite' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share link' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /without an account/ })).not.toBeInTheDocument();
  });
});

describe('people of all groups', () => {
  const server = useServer();

  /** Ann owes Bob 10 in Rome, and Bob owes Ann 4 in Oslo; Cid and Ann are even. */
  function world() {
    const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => server.addUser({ name })) as [
      User,
      User,
      User,
    ];
    const addGroup = (name: string) =>
      server.addGroup({ name, createdBy: ann.id, members: [bob.id, cid.id] });
    const [rome, oslo] = [addGroup('Rome'), addGroup('Oslo')];
    const add = (groupId: number, payer: User, debtor: User, amount: number) =>
      server.addExpense({
        group_id: groupId,
        description: 'Dinner',
        total_amount: amount,
        payers: [{ user_id: payer.id, paid_amount: amount }],
        shares: [{ user_id: debtor.id, share_amount: amount }],
      });
    add(rome.id, bob, ann, 10);
    add(oslo.id, ann, bob, 4);
    return { ann, bob, rome, oslo, add };
  }

  async function open(signedInAs: User) {
    const view = renderFeature(<RemoteRoutes />, { signedInAs, hasExtras: true, path: '/' });
    await view.user.click(await screen.findByRole('button', { name: 'By person' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Between you and others' }));
    await dialog.findByText('Bob');
    return { ...view, dialog };
  }

  describe('the people on the dashboard', () => {
    it('says in up to three rows what is open with whom, the largest first, and leads to the person', async () => {
      const { ann, bob, rome, add } = world();
      const eve = server.addUser({ name: 'Eve' });
      const oslo = server.addGroup({ name: 'Lyon', createdBy: ann.id, members: [eve.id] });
      add(oslo.id, ann, eve, 70);
      const { user, path } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: '/' });
      const rows = within(await screen.findByRole('list', { name: 'Between you and others' }));
      expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Eve owes youLyon+$70.00Got paid'),
        expect.stringContaining('You owe Bob2 groups−$6.00Settle Up'),
      ]);
      await user.click(rows.getByRole('button', { name: /^You owe Bob/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Between you and Bob' }));
      expect(await dialog.findByRole('link', { name: 'Why? Rome' })).toHaveAttribute(
        'href',
        expect.stringContaining(`/groups/${String(rome.id)}?why=`),
      );
      expect(dialog.queryByText(/Eve/)).not.toBeInTheDocument();
      expect(path()).toBe(`/?people=${String(bob.id)}`);
    });

    it('says that all is quits with whom the last debt was settled, until something is open again @full', async () => {
      const { ann } = world();
      const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: '/' });
      await user.click(await screen.findByRole('button', { name: 'Settle Up' }));
      await user.click(await screen.findByRole('button', { name: 'Confirm' }));
      expect(await screen.findByText('All quits with Bob.')).toBeVisible();
      expect(screen.queryByRole('list', { name: 'Between you and others' })).not.toBeInTheDocument();
    });

    it('keeps the focus near a debt that is settled, also where its row goes only later @full', async () => {
      const { ann } = world();
      const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: '/' });
      await user.click(await screen.findByRole('button', { name: 'Settle Up' }));
      const answer = server.holdBack('GET', '/api/people');
      await user.click(await screen.findByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Settle Up' })).toHaveFocus());
      await act(answer);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Settle Up' })).not.toBeInTheDocument(),
      );
      await waitFor(() => expect(screen.getByRole('button', { name: 'By person' })).toHaveFocus());
    });
  });

  describe('what is open between people', () => {
    it('is shown over all groups, with the way to the lines of each figure', async () => {
      const { ann, bob, rome, oslo } = world();
      const { dialog } = await open(ann);
      expect(dialog.getByText('You owe')).toHaveTextContent('You owe Bob $6.00');
      expect(dialog.getByText('You and Cid are even.')).toBeVisible();
      const [id, otherId] = [String(ann.id), String(bob.id)];
      expect(dialog.getByRole('link', { name: 'Why? Rome' })).toHaveAttribute(
        'href',
        `/groups/${String(rome.id)}?why=payment-${id}-${otherId}`,
      );
      expect(dialog.getByRole('link', { name: 'Why? Oslo' })).toHaveAttribute(
        'href',
        `/groups/${String(oslo.id)}?why=payment-${otherId}-${id}`,
      );
    });

    it('is settled in one step', async () => {
      const { ann, bob } = world();
      const { user, dialog, toasts } = await open(ann);
      await user.click(dialog.getByRole('button', { name: 'Settle Up' }));
      const settling = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
      expect(settling.getByRole('checkbox', { name: /^.?Oslo.?: Bob pays you \$4\.00$/ })).toBeChecked();
      expect(settling.getByRole('checkbox', { name: /^.?Rome.?: you pay Bob \$10\.00$/ })).toBeChecked();
      expect(settling.getByText(/^You owe Bob/)).toHaveTextContent('You owe Bob $6.00.');
      expect(settling.getByLabelText('Amount')).toHaveValue('6.00');
      // Each debt is settled whole where they go both ways.
      expect(settling.getByLabelText('Amount')).toHaveAttribute('readonly');
      await user.click(settling.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Settlement recorded!']));
      expect(await screen.findByText('You and Bob are even.')).toBeVisible();
      expect(server.requestsTo('POST', '/api/settle-all')[0]?.body).toMatchObject({ user_id: bob.id });
    });

    it('books nothing by figures that are not true any more, and shows those that are @full', async () => {
      const { ann, bob, rome, add } = world();
      const { user, dialog } = await open(ann);
      await user.click(dialog.getByRole('button', { name: 'Settle Up' }));
      const settling = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
      add(rome.id, bob, ann, 5);
      await user.click(settling.getByRole('button', { name: 'Confirm' }));
      expect(await settling.findByText(/Nothing was recorded. This is what is open now./)).toBeVisible();
      expect(settling.getByRole('checkbox', { name: /^.?Rome.?: you pay Bob \$15\.00$/ })).toBeChecked();
      await user.click(settling.getByRole('button', { name: 'Confirm' }));
      expect(await screen.findByText('You and Bob are even.')).toBeVisible();
    });

    it('is settled in the ticked groups alone, and there in part @full', async () => {
      const { ann, bob, rome } = world();
      const { user, dialog } = await open(ann);
      await user.click(dialog.getByRole('button', { name: 'Settle Up' }));
      const settling = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
      await user.click(settling.getByRole('checkbox', { name: /Oslo/ }));
      expect(settling.getByLabelText('Amount')).toHaveValue('10.00');
      await user.click(settling.getByRole('button', { name: 'Half' }));
      expect(settling.getByRole('checkbox', { name: /^.?Rome.?: you pay Bob \$5\.00$/ })).toBeChecked();
      await user.click(settling.getByRole('checkbox', { name: /Rome/ }));
      expect(settling.getByRole('button', { name: 'Confirm' })).toBeDisabled();
      await user.click(settling.getByRole('checkbox', { name: /Rome/ }));
      await user.click(settling.getByRole('button', { name: 'Half' }));
      await user.click(settling.getByRole('button', { name: 'Confirm' }));
      await waitFor(() =>
        expect(server.requestsTo('POST', '/api/settle-all')[0]?.body).toMatchObject({
          user_id: bob.id,
          groups: [{ group_id: rome.id, amount: -10, part_amount: -5 }],
        }),
      );
    });

    it('is neither offered nor asked for towards a foreign back end @full', async () => {
      const { ann } = world();
      renderFeature(<RemoteRoutes />, { signedInAs: ann, path: '/?people=all' });
      expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'By person' })).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });
});

describe('the question for a name', () => {
  const backEnd = useMockBackEnd();
  const QUESTION = 'What should others call you?';

  async function show(name: string, path = '/') {
    const user = backEnd.addUser({ name, email: 'ada.l@example.com' });
    const other = backEnd.addUser({ name: 'Bob' });
    backEnd.addGroup({ name: 'Rome', createdBy: other.id, members: [user.id] });
    const runtime = testRuntime({ signedInAs: user });
    const view = renderFeature(<RemoteRoutes />, { path, runtime });
    await screen.findByText('Rome');
    return { ...view, runtime };
  }

  const question = () => screen.queryByRole('region', { name: QUESTION });

  describe('somebody without a name of their own', () => {
    it.each(['ada.l', ''])('is asked for one while it is %j, and others see it then', async (name) => {
      const { user, runtime, toasts } = await show(name);
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
      await user.type(screen.getByLabelText('Your name'), ' Ada {Enter}');
      await waitFor(() => expect(question()).not.toBeInTheDocument());
      expect(backEnd.users[0]?.name).toBe('Ada');
      expect(runtime.session.snapshot()).toMatchObject({ user: { name: 'Ada' } });
      expect(toasts()).toMatchObject([{ kind: 'success', title: 'Name updated successfully!' }]);
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it('can leave it for later, which lasts', async () => {
      const { user, runtime, unmount: _, rerender } = await show('ada.l');
      await user.click(screen.getByRole('button', { name: 'Later' }));
      expect(question()).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      rerender(<></>);
      renderFeature(<RemoteRoutes />, { path: '/', runtime });
      await screen.findByText('Rome');
      expect(question()).not.toBeInTheDocument();
    });

    it('keeps what was typed when it is refused', async () => {
      backEnd.fail('PUT', '/auth/users/me/name', { status: 422, detail: 'Too long' });
      const { user } = await show('ada.l');
      await user.type(screen.getByLabelText('Your name'), 'Ada{Enter}');
      await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Too long'));
      expect(screen.getByLabelText('Your name')).toHaveValue('Ada');
    });

    it('is asked in a group that they joined as well', async () => {
      const user = backEnd.addUser({ name: 'ada.l', email: 'ada.l@example.com' });
      const other = backEnd.addUser({ name: 'Bob' });
      const { id } = backEnd.addGroup({ name: 'Rome', createdBy: other.id, members: [user.id] });
      renderFeature(<RemoteRoutes />, { path: `/groups/${String(id)}`, signedInAs: user });
      await screen.findByText('No expenses yet');
      expect(question()).toBeVisible();
    });
  });

  it('is not asked of who has one', async () => {
    await show('Ada Lovelace');
    expect(question()).not.toBeInTheDocument();
  });
});
