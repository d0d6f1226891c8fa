import type { ExpenseFormProps } from '@quits/core';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

function world() {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob', email: 'bob@example.com' });
  const group = backEnd.addGroup({
    name: 'Rome',
    createdBy: ann.id,
    members: [bob.id],
    createdAt: '2026-03-05T12:00:00Z',
  });
  return { ann, bob, group };
}

function lend(groupId: number, from: MockUser, to: MockUser, amount: number, extra: object = {}) {
  return backEnd.addExpense({
    group_id: groupId,
    total_amount: amount,
    payers: [{ user_id: from.id, paid_amount: amount }],
    shares: [{ user_id: to.id, share_amount: amount }],
    ...extra,
  });
}

function StandInForm({ isOpen }: ExpenseFormProps) {
  return isOpen ? <div role="dialog" aria-label="Add Expense" /> : null;
}

const show = (signedInAs: MockUser, groupId: number) =>
  renderFeature(<RemoteRoutes />, {
    path: `/groups/${String(groupId)}`,
    signedInAs,
    loadPart: () => Promise.resolve(StandInForm),
  });

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the header of a group', () => {
  it('has its name, its created date and Add Expense [2.70 2.71 2.72 2.88]', async () => {
    const { ann, group } = world();
    const { user } = show(ann, group.id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    expect(screen.getByText('Created Mar 5, 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  });
});

describe('the expenses of a group', () => {
  it('are listed newest first [2.73]', async () => {
    const { ann, bob, group } = world();
    lend(group.id, ann, bob, 5, { description: 'Older', created_at: '2026-03-06T12:00:00Z' });
    lend(group.id, ann, bob, 5, { description: 'Newest', created_at: '2026-03-08T12:00:00Z' });
    lend(group.id, ann, bob, 5, { description: 'Middle', created_at: '2026-03-07T12:00:00Z' });
    show(ann, group.id);
    const list = await region('Expenses');
    const titles = list
      .getAllByRole('link')
      .map(({ textContent }) => /Older|Newest|Middle/.exec(textContent)?.[0]);
    expect(titles).toEqual(['Newest', 'Middle', 'Older']);
  });

  it('open at /expenses/{id}, with the current path as from [2.75 2.76]', async () => {
    const { ann, bob, group } = world();
    const { id } = lend(group.id, ann, bob, 5, { description: 'Dinner' });
    show(ann, group.id);
    const link = (await region('Expenses')).getByRole('link', { name: /Dinner/ });
    expect(link).toHaveAttribute('href', `/expenses/${String(id)}?from=%2Fgroups%2F${String(group.id)}`);
  });

  it.each([
    ['lends', 'you lent $5.00'],
    ['borrows', 'you owe $5.00'],
    ['does both alike', "you're settled"],
    ['does neither', 'not involved'],
  ])('say what they are for somebody who %s: %s [4.46 4.47 4.48 4.49]', async (who, words) => {
    const { ann, bob, group } = world();
    const cleo = backEnd.addUser({ name: 'Cleo' });
    const parts = { lends: [ann, bob], borrows: [bob, ann], 'does both alike': [ann, ann] }[who] ?? [
      bob,
      cleo,
    ];
    const [from = ann, to = bob] = parts;
    lend(group.id, from, to, 5);
    show(ann, group.id);
    expect((await region('Expenses')).getByText(words)).toBeVisible();
  });

  it("that are settlements read 'X paid Y to settle up' [3.06 4.51]", async () => {
    const { ann, bob, group } = world();
    lend(group.id, bob, ann, 5, { type: 'settlement' });
    show(ann, group.id);
    expect((await region('Expenses')).getByText('Bob paid You to settle up')).toBeVisible();
  });
});

describe('the balance summary', () => {
  it('says who owes whom, with Settle Up on own debts [2.78 2.79 2.92 3.07 8.60]', async () => {
    const { ann, bob, group } = world();
    lend(group.id, bob, ann, 15);
    const { user, toasts } = show(ann, group.id);
    const balances = await region('Balance Summary');
    expect(balances.getByText('You owe Bob')).toBeVisible();
    await user.click(balances.getByRole('button', { name: 'Settle Up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(dialog.getByLabelText('Amount')).toHaveValue('15.00');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Settlement recorded!' }]));
  });

  it('has no Settle Up for what others owe [4.52]', async () => {
    const { ann, bob, group } = world();
    lend(group.id, bob, ann, 15);
    show(bob, group.id);
    const balances = await region('Balance Summary');
    expect(balances.getByText('Ann owes you')).toBeVisible();
    expect(balances.queryByRole('button', { name: 'Settle Up' })).not.toBeInTheDocument();
  });
});

describe('the members of a group', () => {
  it("are listed with the badges 'Creator' and 'You' [2.80 6.19 6.20]", async () => {
    const { bob, group } = world();
    show(bob, group.id);
    const [first, second] = (await region('Members')).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Ann.*Creator/);
    expect(second).toHaveTextContent(/Bob.*You/);
  });

  it('are removed after a question [2.90 6.13 8.49]', async () => {
    const { ann, group } = world();
    const { user, toasts } = show(ann, group.id);
    await user.click(await screen.findByRole('button', { name: 'Remove Bob' }));
    expect(screen.queryByRole('button', { name: 'Remove Ann' })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts()[0]?.title).toBe('Member bob@example.com removed successfully'));
  });

  it('get company by an e-mail that the creator must fill in [2.81 5.21 8.26]', async () => {
    const { ann, group } = world();
    const { user, toasts } = show(ann, group.id);
    const email = (await region('Members')).getByLabelText('Email');
    expect(email).toBeRequired();
    expect(email).toHaveAttribute('type', 'email');
    await user.click(screen.getByRole('button', { name: 'Send Invite' }));
    expect(toasts()).toEqual([]);
    await user.type(email, 'cleo@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Invite' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Invitation sent!' }]));
  });
});

describe('what only the creator sees', () => {
  it.each(['Edit Name', 'Delete Group', 'Send Invite', 'Remove Bob'])(
    'includes %s [2.83 2.84 6.11 6.12 6.14 6.15]',
    async (name) => {
      const { ann, group } = world();
      show(ann, group.id);
      await region('Members');
      expect(screen.getByRole('button', { name })).toBeVisible();
    },
  );

  it.each(['Edit Name', 'Delete Group', 'Send Invite', 'Remove Ann'])(
    'hides %s from others [2.82 6.16 6.17 6.18]',
    async (name) => {
      const { bob, group } = world();
      show(bob, group.id);
      await region('Members');
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    },
  );

  it('renames the group in a dialog [2.89 5.23 8.45]', async () => {
    const { ann, group } = world();
    const { user, toasts } = show(ann, group.id);
    await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Group Name' }));
    const name = dialog.getByLabelText('Group Name');
    expect(name).toBeRequired();
    await user.clear(name);
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await user.type(name, 'Paris');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Group name updated!' }]));
  });

  it('deletes the group after a question [2.91 8.47]', async () => {
    const { ann, group } = world();
    const { user, toasts, path } = show(ann, group.id);
    await user.click(await screen.findByRole('button', { name: 'Delete Group' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Group' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Group deleted successfully' }]));
    await waitFor(() => expect(path()).toBe('/groups'));
  });
});

describe('members and balances that do not load', () => {
  it.each(['members', 'summary'])('are only logged: %s [8.62 8.63]', async (part) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, group } = world();
    backEnd.fail('GET', `/api/groups/${String(group.id)}/${part}`, { status: 500 });
    const { toasts } = show(ann, group.id);
    expect(await screen.findByRole('heading', { name: 'Rome' })).toBeVisible();
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(toasts()).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    log.mockRestore();
  });
});
