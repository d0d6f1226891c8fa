import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();

/** Bob raised the price of Ann's dinner, renamed the group, and paid Ann. */
function world() {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Roma', createdBy: bob.id, members: [ann.id] });
  const entry = (amount: number, description = 'Dinner') => ({
    description,
    total_amount: amount,
    payers: [{ user_id: ann.id, paid_amount: amount }],
    shares: [{ user_id: bob.id, share_amount: amount }],
  });
  const dinner = { id: server.addExpense({ ...entry(10), group_id: group.id }).id };
  const ofGroup = { id: group.id };
  server.call(bob.id, 'updateExpense', { params: dinner, body: entry(12) });
  server.call(bob.id, 'renameGroup', { params: ofGroup, body: { name: 'Rome' } });
  server.call(bob.id, 'settleUp', { params: ofGroup, body: { to_user_id: ann.id, amount: 2 } });
  const unread = async () => (await server.read(ann.id, 'getGroupSummaries', {}))[0]?.unread_count;
  return { ann, bob, group, dinner, entry, unread };
}

const show = (signedInAs: User, path: string, hasExtras = true) =>
  renderFeature(<RemoteRoutes />, { signedInAs, hasExtras, path });
const viewOf = (groupId: number) => `/groups/${String(groupId)}?view=activity`;
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const region = async () => within(await screen.findByRole('region', { name: 'Activity' }));
const items = async () =>
  (await (await region()).findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('a member’s place that the wrong person took', () => {
  it('is given back by the creator', async () => {
    server.stopClock(Date.now());
    const { ann, bob, group } = world();
    const params = { id: group.id };
    const gusId = server.call(bob.id, 'addPlaceholder', { params, body: { name: 'Gus' } });
    server.call(bob.id, 'addInviteLink', { params, body: { days: 1, uses: 1, member_id: gusId } });
    const [link] = await server.read(bob.id, 'getInviteLinks', { params });
    const eve = server.addUser({ name: 'Eve' });
    server.call(eve.id, 'acceptInvite', { params: { token: link?.url?.slice(-43) ?? '' } });
    const view = show(ann, viewOf(group.id));
    const taken = 'Eve took the place of Gus in the group';
    expect((await items())[0]).toMatch(new RegExp(taken));
    expect(screen.queryByRole('button', { description: taken })).not.toBeInTheDocument();
    view.unmount();
    const { user } = show(bob, viewOf(group.id));
    await user.click(await screen.findByRole('button', { name: 'Undo', description: taken }));
    expect(await screen.findByText('You freed the place of Gus again')).toBeVisible();
    const members = await server.read(bob.id, 'getGroupMembers', { params });
    expect(members.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Gus']);
  });
});

describe('the activity of a group', () => {
  it('says who did what, from what to what, newest first, by day', async () => {
    const { ann, group } = world();
    const { user } = show(ann, `/groups/${String(group.id)}`);
    await user.click(await screen.findByRole('link', { name: 'Activity' }));
    expect(await items()).toEqual([
      expect.stringContaining('Bob recorded a payment of $2.00 to you'),
      expect.stringMatching(/Bob renamed the group.*Namebefore: Roma after: Rome/),
      expect.stringMatching(/Bob changed “Dinner”, \$12\.00.*Totalbefore: \$10\.00 after: \$12\.00/),
      expect.stringContaining('You added “Dinner”, $10.00'),
      expect.stringContaining('Bob created the group'),
    ]);
    expect((await region()).getByRole('heading', { level: 3, name: 'Jan 1, 2026' })).toBeVisible();
  });

  it('says once what happened several times in a row', async () => {
    const { ann, bob, group } = world();
    const link = { params: { id: group.id }, body: { days: 1, uses: 1 } };
    for (let count = 0; count < 3; count++) server.call(bob.id, 'addInviteLink', link);
    show(ann, viewOf(group.id));
    const [newest, before] = await items();
    expect(newest).toMatch(/Bob invited someone.* · 3 times/);
    expect(before).toMatch(/payment/);
  });

  it('says when an entry was typed in, where it was sent later', async () => {
    const { ann, group, entry } = world();
    const late = { ...entry(5, 'Ferry'), group_id: group.id, entered_at: '2025-12-30T12:00:00Z' };
    server.addExpense(late);
    show(ann, viewOf(group.id));
    const [newest, ...others] = await items();
    expect(newest).toMatch(/You added “Ferry”, \$5\.00.*, entered Dec 30, 2025/);
    expect(others.join(' ')).not.toMatch(/entered/);
  });

  it('marks what is new, and from then on it is seen', async () => {
    const { ann, group, unread } = world();
    show(ann, viewOf(group.id));
    await waitFor(async () =>
      expect((await items()).map((text) => text.includes('new'))).toEqual([true, true, true, false, false]),
    );
    await waitFor(async () => expect(await unread()).toBe(0));
    expect((await items())[0]).toMatch(/new/);
  });

  it('marks the entries that others added since the last visit, in words, until the next one @full', async () => {
    const { ann, group, unread } = world();
    const path = `/groups/${String(group.id)}`;
    const first = show(ann, path);
    expect(await screen.findByText('new')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Expenses' }));
    const texts = () => list.getAllByRole('link').map(({ textContent }) => textContent);
    expect(texts().filter((text) => text.includes('new'))).toEqual([
      expect.stringMatching(/^Bob paid you to settle up new/),
    ]);
    await waitFor(async () => expect(await unread()).toBe(0));
    expect(screen.getByRole('link', { name: 'Activity (3 new)' })).toBeVisible();
    first.unmount();
    show(ann, path);
    expect(await screen.findByRole('link', { name: 'Activity' })).toBeVisible();
    expect(screen.queryByText('new')).not.toBeInTheDocument();
  });

  it('tells on the card of the group how much is new @full', async () => {
    const { ann } = world();
    show(ann, '/groups');
    expect(await rows()).toEqual([expect.stringContaining('3 new')]);
  });

  it.each([
    ['Settlements', 'settlement'],
    ['Repeating expenses', 'recurring'],
    ['Receipts', 'receipt'],
  ])('shows one kind, by its address: %s @full', async (name, kind) => {
    const { ann, group, dinner, entry } = world();
    server.stopClock(Date.UTC(2026, 0, 2));
    server.addReceipt({ userId: ann.id, expenseId: dinner.id, name: 'bill.pdf' });
    server.call(ann.id, 'addRecurring', {
      params: { id: group.id },
      body: { entry: entry(5), unit: 'month', every: 1, start: '2026-02-01' },
    });
    const { user, path } = show(ann, viewOf(group.id));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), name);
    await waitFor(async () => expect(await items()).toHaveLength(1));
    expect(path()).toBe(`${viewOf(group.id)}&kind=${kind}`);
  });

  it('undoes an item, which is an item itself', async () => {
    const { ann, group, dinner } = world();
    const { user, toasts } = show(ann, viewOf(group.id));
    const row = (await screen.findByText(/changed “Dinner”/)).closest('li')!;
    await user.click(within(row).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Undone']));
    const details = () => server.read(ann.id, 'getExpenseDetails', { params: dinner });
    await waitFor(async () => expect((await details()).expense.total_amount).toBe(10));
    await waitFor(async () => expect((await items())[0]).toMatch(/You changed “Dinner”, \$10\.00/));
  });

  it('takes an import back as one act, and leads away from the group that it made', async () => {
    const ann = server.addUser({ name: 'Ann' });
    const text = 'Date,Description,Category,Cost,Currency,Ann,Bob\n2026-01-01,Tea,General,4,USD,2,-2';
    // Another file of tests may have previewed one on the same server.
    const { body } = await server.send({
      method: 'POST',
      path: '/api/imports',
      headers: { 'content-type': 'application/json' },
      userId: ann.id,
      body: JSON.stringify({ filename: 'a.csv', text }),
    });
    const { id } = JSON.parse(new TextDecoder().decode(body)) as { id: number };
    server.call(ann.id, 'bookImport', {
      params: { id },
      body: {
        group: { name: 'Trip' },
        people: [
          { name: 'Ann', me: true },
          { name: 'Bob', placeholder: true },
        ],
      },
    });
    const [group] = await server.read(ann.id, 'getGroupSummaries', {});
    const { user, path } = show(ann, viewOf(group?.id ?? 0));
    const row = (await screen.findByText('You imported expenses')).closest('li')!;
    await user.click(within(row).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(path()).toBe('/groups'));
    expect(await server.read(ann.id, 'getGroupSummaries', {})).toEqual([]);
  });

  it('shows both states where something was changed since, and lets the person decide @full', async () => {
    const { ann, group, dinner, entry } = world();
    server.call(ann.id, 'updateExpense', { params: dinner, body: entry(12, 'Late dinner') });
    const { user, toasts } = show(ann, viewOf(group.id));
    const row = (await screen.findByText(/changed “Dinner”/)).closest('li')!;
    await user.click(within(row).getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed since' }));
    expect(dialog.getByRole('row', { name: 'Description Late dinner Dinner' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Total $12.00 $10.00' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Undo anyway' }));
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Undone']));
    const undos = server.requests.filter(({ path }) => path.endsWith('/undo'));
    expect(undos.map(({ body }) => body)).toEqual([{ force: false }, { force: true }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['where an undo is refused', { detail: 'Bob has left the group' }],
    ['instead of asking, where it is gone', { detail: 'It is deleted now', current: null }],
  ])('says why %s @full', async (_where, body) => {
    const { ann, group } = world();
    server.fail('POST', '/api/activity/*/undo', { status: 409, body });
    const { user, toasts } = show(ann, viewOf(group.id));
    const row = (await screen.findByText(/changed “Dinner”/)).closest('li')!;
    await user.click(within(row).getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        expect.objectContaining({ title: 'Failed to undo', description: body.detail }),
      ]),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is neither offered nor asked for towards a foreign back end @full', async () => {
    const { ann, group } = world();
    show(ann, viewOf(group.id), false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Activity' })).not.toBeInTheDocument();
    expect(server.requests.filter(({ path }) => path.includes('activity'))).toEqual([]);
  });
});
