import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('the settings of a group', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  });

  function open({ as = ann, hasExtras = true } = {}) {
    const path = `/groups/${String(groupId)}?dialog=settings`;
    return renderFeature(<RemoteRoutes />, { path, signedInAs: as, hasExtras });
  }
  const settings = async () => within(await screen.findByRole('dialog', { name: 'Group Settings' }));

  it('hand it over to a member, after a question, and are then theirs', async () => {
    const view = open();
    const dialog = await settings();
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'New creator' }), 'Bob');
    await view.user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Hand over' }));
    expect(question.getByText(/Make Bob the creator of “Rome”/)).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Hand Over' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Name' })).not.toBeInTheDocument());
    expect(view.toasts().map(({ title }) => title)).toEqual(['Group handed over']);
    const { created_by } = await server.read(bob.id, 'getGroup', { params: { id: groupId } });
    expect(created_by).toBe(bob.id);
  });

  it('keep the group when the question is answered with no, and say why the server refuses @full', async () => {
    const { user } = open();
    const dialog = await settings();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'New creator' }), 'Bob');
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const again = await settings();
    server.call(ann.id, 'removeMember', { params: { id: groupId, userId: bob.id } });
    await user.selectOptions(again.getByRole('combobox', { name: 'New creator' }), 'Bob');
    await user.click(again.getByRole('button', { name: 'Hand Over' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Hand Over' }));
    expect(await question.findByText('User id must be a member of the group with an account')).toBeVisible();
  });

  it('archive it, and bring it back', async () => {
    const { user } = open();
    const dialog = await settings();
    await user.click(dialog.getByRole('button', { name: 'Archive Group' }));
    expect(await dialog.findByRole('button', { name: 'Unarchive Group' })).toBeVisible();
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Unarchive Group' }));
    expect(await dialog.findByRole('button', { name: 'Archive Group' })).toBeVisible();
  });

  it('leave what is the creator’s to the creator, and are not there towards another back end @full', async () => {
    const { unmount } = open({ as: bob });
    const dialog = await settings();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Edit Default Split', 'Leave Group']),
    );
    for (const name of ['Archive Group', 'Hand Over'])
      expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
    unmount();
    open({ hasExtras: false });
    await screen.findByRole('region', { name: 'Members' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the default split of a group', () => {
  const server = useServer();

  function setUp(hasExtras = true) {
    const ann = server.addUser({ name: 'Ann' });
    const bob = server.addUser({ name: 'Bob' });
    const { id } = server.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    const path = `/groups/${String(id)}?dialog=settings`;
    return { ...renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras }), id, ann, bob };
  }

  const sent = (id: number) => server.requestsTo('PUT', `/api/groups/${String(id)}/default-split`);

  it('is set by percent, shown in words, and cleared again', async () => {
    const { user, id, ann, bob, toasts } = setUp();
    expect(await screen.findByText('New expenses are split equally among all.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Default Split' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Default Split' }));
    await user.click(dialog.getByRole('radio', { name: 'Percent' }));
    const first = dialog.getByRole('textbox', { name: 'Percent of You' });
    await user.clear(first);
    await user.type(first, '70');
    expect(dialog.getByRole('status')).toHaveTextContent('20% too much');
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await user.clear(dialog.getByRole('textbox', { name: 'Percent of Bob' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percent of Bob' }), '30');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('New expenses are split by percent: you 70%, Bob 30%.')).toBeVisible();
    expect(sent(id)[0]?.body).toEqual({
      mode: 'percent',
      values: [
        { user_id: ann.id, value: 7000 },
        { user_id: bob.id, value: 3000 },
      ],
    });
    expect(toasts()).toMatchObject([{ kind: 'success', title: 'Default split changed' }]);

    await user.click(screen.getByRole('button', { name: 'Edit Default Split' }));
    await user.click(await screen.findByRole('radio', { name: 'Equal' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent(id)).toHaveLength(2));
    expect(sent(id)[1]?.body).toBeNull();
  });

  it('is not there towards a back end of the specification alone', async () => {
    const { id } = setUp(false);
    await screen.findByRole('region', { name: 'Members' });
    expect(server.requestsTo('GET', `/api/groups/${String(id)}`)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('archived groups', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;

  /** Bob, who is not the creator, owes Ann 8 in an archived group. */
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
    server.addExpense({
      group_id: groupId,
      total_amount: 8,
      payers: [{ user_id: ann.id, paid_amount: 8 }],
      shares: [{ user_id: bob.id, share_amount: 8 }],
    });
    server.call(ann.id, 'archiveGroup', { params: { id: groupId }, body: { archived: true } });
  });

  function open(path: string, { as = ann, hasExtras = true } = {}) {
    return renderFeature(<RemoteRoutes />, { path, signedInAs: as, hasExtras });
  }
  const openGroup = (options?: Parameters<typeof open>[1], query = '') =>
    open(`/groups/${String(groupId)}${query}`, options);
  const buttonNames = () => screen.getAllByRole('button').map((button) => button.textContent);

  describe('the page of an archived group', () => {
    it('says so, and offers its creator nothing that changes it but Unarchive and Delete', async () => {
      const { user } = openGroup();
      expect(await screen.findByText(/^Archived on /)).toBeVisible();
      for (const name of ['Add Expense', 'Edit Name', 'Remove Bob', 'Send Invite'])
        expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Group menu' }));
      expect(screen.queryByRole('button', { name: 'Repeating Expenses' })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Export…' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Delete Group' })).toBeVisible();
    });

    it('offers members no payment, and no way back @full', async () => {
      openGroup({ as: bob }, `?settle=${String(ann.id)}`);
      expect(await screen.findByText(/until its creator unarchives it/)).toBeVisible();
      expect(buttonNames()).not.toEqual(expect.arrayContaining(['Settle Up']));
      expect(screen.queryByRole('button', { name: 'Unarchive' })).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('becomes an ordinary one when its creator brings it back @full', async () => {
      const view = openGroup();
      await view.user.click(await screen.findByRole('button', { name: 'Unarchive' }));
      expect(await screen.findByRole('button', { name: 'Add Expense' })).toBeVisible();
      expect(screen.queryByText(/^Archived on /)).not.toBeInTheDocument();
      expect(view.toasts().map(({ title }) => title)).toEqual(['Group unarchived']);
    });

    it('shows nothing of it towards another back end @full', async () => {
      openGroup({ hasExtras: false });
      expect(await screen.findByRole('button', { name: 'Send Invite' })).toBeVisible();
      expect(screen.queryByText(/^Archived on /)).not.toBeInTheDocument();
    });
  });

  describe('archived groups among others', () => {
    it('stand apart at the end of all groups', async () => {
      server.addGroup({ name: 'Flat', createdBy: ann.id });
      const { user } = open('/groups');
      const archived = within(await screen.findByRole('region', { name: 'Archived' }));
      expect(archived.getByRole('heading', { name: 'Rome' })).toBeVisible();
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        'Flat',
        'Archived',
      ]);
      await user.type(screen.getByRole('searchbox'), 'flat');
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Archived' })).not.toBeInTheDocument());
    });

    it('take no expense', async () => {
      open('/groups');
      expect(await screen.findByRole('region', { name: 'Archived' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Add Expense' })).not.toBeInTheDocument();
    });

    it('follow the others on the dashboard, and take no part in settling with a person @full', async () => {
      const flat = server.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
      server.addExpense({
        group_id: flat.id,
        total_amount: 5,
        payers: [{ user_id: ann.id, paid_amount: 5 }],
        shares: [{ user_id: bob.id, share_amount: 5 }],
      });
      const { user } = open('/', { as: bob });
      await screen.findByRole('link', { name: 'Rome' });
      const groups = within(screen.getByRole('region', { name: 'Your groups' }));
      expect(groups.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'Flat',
        'Rome',
      ]);
      await user.click(await screen.findByRole('button', { name: 'Settle Up' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
      expect(dialog.getByText(/Not in archived groups:/)).toHaveTextContent('Not in archived groups: Rome');
      await user.click(dialog.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });
  });
});

describe('leaving a group', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  });

  function open({ as = bob, hasExtras = true } = {}) {
    const path = `/groups/${String(groupId)}?dialog=settings`;
    return renderFeature(<RemoteRoutes />, { path, signedInAs: as, hasExtras });
  }
  const leaveButton = () => screen.findByRole('button', { name: 'Leave Group' });

  it('takes a member who is even off the group, and leads to the groups', async () => {
    const view = open();
    await view.user.click(await leaveButton());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Group' }));
    expect(dialog.getByText('You will no longer see this group. Your entries stay in it.')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.path()).toBe('/groups'));
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
    expect(view.toasts().map(({ title }) => title)).toEqual(['You left the group']);
  });

  it('names an open balance, and stays when the server refuses', async () => {
    server.addExpense({
      group_id: groupId,
      total_amount: 8,
      payers: [{ user_id: bob.id, paid_amount: 8 }],
      shares: [{ user_id: ann.id, share_amount: 8 }],
    });
    const view = open();
    await screen.findByText('+$8.00');
    await view.user.click(await leaveButton());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/You are still owed/)).toHaveTextContent(
      'You are still owed $8.00 in this group.',
    );
    await view.user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await dialog.findByText('You are still owed $8.00 in this group; settle up first')).toBeVisible();
    expect(view.path()).toBe(`/groups/${String(groupId)}?dialog=leave`);
  });

  it('is not offered to the creator, nor towards another back end @full', async () => {
    const { unmount } = open({ as: ann });
    expect(await screen.findByRole('button', { name: 'Archive Group' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave Group' })).not.toBeInTheDocument();
    unmount();
    open({ hasExtras: false });
    await screen.findByRole('region', { name: 'Members' });
    expect(screen.queryByRole('button', { name: 'Leave Group' })).not.toBeInTheDocument();
  });
});
