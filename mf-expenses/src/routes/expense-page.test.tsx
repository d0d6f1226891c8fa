import { act, screen, waitFor, within } from '@testing-library/react';
import { TEXTS, type User } from '@quits/contracts';
import { SAMPLE_OFFERS, renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
jest.setTimeout(20_000);

function seed(change: Record<string, unknown> = {}) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: '', email: 'bob@example.com' });
  const cleo = backEnd.addUser({ name: 'Cleo' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id, cleo.id] });
  const expense = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 100,
    created_at: '2026-03-05T12:30:00Z',
    payers: [
      { user_id: ann.id, paid_amount: 60 },
      { user_id: bob.id, paid_amount: 40 },
    ],
    shares: [
      { user_id: ann.id, share_amount: 33.34 },
      { user_id: bob.id, share_amount: 33.33 },
      { user_id: cleo.id, share_amount: 33.33 },
    ],
    ...change,
  });
  return { ann, bob, cleo, group, expense };
}

const open = (user: User, path: string, options: Parameters<typeof renderFeature>[1] = {}) =>
  renderFeature(<RemoteRoutes />, { path, signedInAs: user, ...options });

const heading = (name: string) => screen.findByRole('heading', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('an expense', () => {
  it('shows its description, total, date and time [2.105 2.108 2.110 2.111]', async () => {
    const { ann, expense } = seed();
    open(ann, `/expenses/${String(expense.id)}`);
    expect(screen.getByText('Loading expense details...')).toBeInTheDocument();
    expect(await heading('Dinner')).toBeInTheDocument();
    expect(screen.queryByText('Loading expense details...')).not.toBeInTheDocument();
    expect(screen.getByText('$100.00')).toBeInTheDocument();
    expect(screen.getByText(/^Mar 5, 2026, \d+:30 [AP]M$/)).toHaveAttribute(
      'datetime',
      '2026-03-05T12:30:00Z',
    );
  });

  it('shows the day on which it was spent beside when it was entered, and its notes', async () => {
    const { ann, expense } = seed({ date: '2026-02-27', notes: 'Two\nlines' });
    open(ann, `/expenses/${String(expense.id)}`, { hasExtras: true });
    expect(await screen.findByText('Feb 27, 2026')).toHaveAttribute('datetime', '2026-02-27');
    expect(screen.getByText(/^Entered/)).toHaveTextContent(/^Entered Mar 5, 2026, \d+:30 [AP]M$/);
    expect(region('Notes').getByText(/Two\s+lines/).textContent).toBe('Two\nlines');
  });

  it('ends with what other features offer', async () => {
    const { ann, expense, group } = seed();
    open(ann, `/expenses/${String(expense.id)}`, { offers: SAMPLE_OFFERS });
    const ids = { expenseId: expense.id, groupId: group.id };
    expect(await screen.findByText(`expense.section ${JSON.stringify(ids)}`)).toBeVisible();
  });

  it('says nothing of notes that nobody wrote', async () => {
    const { ann, expense } = seed();
    open(ann, `/expenses/${String(expense.id)}`, { hasExtras: true });
    await heading('Dinner');
    expect(screen.queryByRole('region', { name: 'Notes' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Entered/)).not.toBeInTheDocument();
  });

  it("shows who paid, with the payer count: 'You', else name, else e-mail, else id [2.112 2.113 2.114 2.115 2.116]", async () => {
    const { ann, expense } = seed();
    open(ann, `/expenses/${String(expense.id)}`);
    await heading('Paid by');
    const paidBy = region('Paid by');
    expect(paidBy.getByText('2 payers')).toBeInTheDocument();
    const rows = paidBy.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('You$60.00');
    expect(rows[1]).toContain('bob@example.com$40.00');
  });

  it('shows each share with its percentage to one decimal, and the people count [2.118 2.119 2.120 2.121]', async () => {
    const { ann, expense } = seed();
    open(ann, `/expenses/${String(expense.id)}`);
    await heading('Split Details');
    const split = region('Split Details');
    expect(split.getByText('3 people')).toBeInTheDocument();
    const rows = split.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('You$33.3433.3%');
    expect(rows[2]).toContain('Cleo$33.3333.3%');
  });

  it('shows a member who has neither name nor e-mail by id [2.117]', async () => {
    const { ann, cleo, expense } = seed();
    Object.assign(cleo, { name: null, email: null });
    open(ann, `/expenses/${String(expense.id)}`);
    await heading('Split Details');
    const rows = region('Split Details').getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(`${String(cleo.id)}$33.33`),
    );
  });

  it('calls people Somebody when the members do not load, says so, and only logs why', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ann, group, expense } = seed();
    backEnd.fail('GET', `/api/groups/${String(group.id)}/members`, { status: 500 });
    const { toasts, user } = open(ann, `/expenses/${String(expense.id)}`);
    await heading('Split Details');
    const rows = region('Split Details').getAllByRole('listitem');
    expect(rows[2]).toHaveTextContent('Somebody$33.33');
    expect(screen.getByText('Some names did not load.')).toBeVisible();
    expect(log).toHaveBeenCalledWith('Members did not load', expect.anything());
    expect(toasts()).toEqual([]);
    backEnd.heal('GET', `/api/groups/${String(group.id)}/members`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await region('Split Details').findByText('Cleo')).toBeVisible();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
    log.mockRestore();
  });

  it('says that its currency is missing too, where groups have one', async () => {
    const { ann, group, expense } = seed();
    backEnd.fail('GET', `/api/groups/${String(group.id)}`, { status: 500 });
    open(ann, `/expenses/${String(expense.id)}`, { hasExtras: true });
    expect(await screen.findByText('The group and its currency did not load.')).toBeVisible();
  });

  it('says that its group did not load, and asks again', async () => {
    const { ann, group, expense } = seed();
    backEnd.fail('GET', `/api/groups/${String(group.id)}`, { status: 500 });
    const { user } = open(ann, `/expenses/${String(expense.id)}`);
    expect(await screen.findByText('The group did not load.')).toBeVisible();
    backEnd.heal('GET', `/api/groups/${String(group.id)}`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: group.name })).toBeVisible();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it("is called 'No description' without one [2.109]", async () => {
    const { ann, expense } = seed({ description: null });
    open(ann, `/expenses/${String(expense.id)}`);
    expect(await heading('No description')).toBeInTheDocument();
  });

  it("says 'Expense not found' for a 404, with Go Back [2.106 2.107]", async () => {
    const { ann } = seed();
    const { user, path, toasts } = open(ann, '/expenses/999?from=%2Fgroups%2F3');
    expect(await heading('Expense not found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(path()).toBe('/groups/3');
    expect(toasts()).toEqual([]);
  });

  it('is not asked for when the address names no expense', async () => {
    const { ann } = seed();
    open(ann, '/expenses/abc');
    expect(await heading(TEXTS.expenses.notFound)).toBeInTheDocument();
    expect(backEnd.requests).toEqual([]);
  });

  it('leads to /expenses after any other failure, says what happened, and leads back [8.59]', async () => {
    const { ann, expense } = seed();
    backEnd.fail('GET', '/api/expenses/*/details', { status: 503 });
    const { path, toasts } = open(ann, `/expenses/${String(expense.id)}`);
    await waitFor(() => expect(path()).toBe('/expenses'));
    expect(toasts()).toMatchObject([{ kind: 'error', title: TEXTS.expenses.loadFailed }]);
    backEnd.heal('GET', '/api/expenses/*/details');
    const tryAgain = toasts()[0]?.action;
    expect(tryAgain?.label).toBe('Try again');
    act(() => tryAgain?.onSelect());
    expect(await heading('Split Details')).toBeInTheDocument();
  });

  it('can be edited and deleted by any member [6.09 6.10]', async () => {
    const { cleo, expense } = seed();
    open(cleo, `/expenses/${String(expense.id)}`);
    expect(await screen.findByRole('button', { name: 'Edit Expense' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Delete Expense' })).toBeEnabled();
  });

  it('asks whoever is not signed in to log in', async () => {
    renderFeature(<RemoteRoutes />, { path: '/expenses/1' });
    expect(await heading('Access required')).toBeInTheDocument();
  });
});

describe('Back', () => {
  it('leads to where one came from', async () => {
    const { ann, expense } = seed();
    const { user, path } = open(ann, `/expenses/${String(expense.id)}`, { state: { from: '/groups/8' } });
    await heading('Dinner');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(path()).toBe('/groups/8');
  });
});

describe('Edit Expense', () => {
  it('opens a form filled with what was saved, saves, and the details reload [2.123 2.124 3.12 3.13 3.14 4.59 8.55]', async () => {
    const { ann, bob, cleo, expense } = seed();
    const { user, toasts, events, path } = open(ann, `/expenses/${String(expense.id)}`);
    await user.click(await screen.findByRole('button', { name: 'Edit Expense' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Dinner');
    expect(dialog.getByRole('textbox', { name: 'Total Amount' })).toHaveValue('100.00');
    expect(dialog.getByRole('textbox', { name: 'Paid amount 2' })).toHaveValue('40.00');
    expect(dialog.getByRole('radio', { name: 'Equal' })).toBeChecked();
    await user.clear(dialog.getByRole('textbox', { name: 'Description' }));
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Supper');
    await user.click(dialog.getByRole('button', { name: 'Update Expense' }));

    expect(await heading('Supper')).toBeInTheDocument();
    expect(backEnd.requestsTo('PUT', `/api/expenses/${String(expense.id)}`)[0]?.body).toEqual({
      description: 'Supper',
      total_amount: 100,
      payers: [
        { user_id: ann.id, paid_amount: 60 },
        { user_id: bob.id, paid_amount: 40 },
      ],
      shares: [ann, bob, cleo].map(({ id }, index) => ({
        user_id: id,
        share_amount: index === 0 ? 33.34 : 33.33,
      })),
    });
    expect(backEnd.requestsTo('GET', `/api/expenses/${String(expense.id)}/details`)).toHaveLength(2);
    expect(toasts()).toMatchObject([{ kind: 'success', title: 'Expense updated successfully' }]);
    expect(events.map(({ type }) => type)).toContain('expenses/expenseSaved');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe(`/expenses/${String(expense.id)}`);
  });

  it('keeps what was typed when it is refused, and says why [8.54]', async () => {
    const { ann, expense } = seed();
    backEnd.fail('PUT', '/api/expenses/*', { status: 422, detail: 'Cleo has left the group' });
    const { user, toasts } = open(ann, `/expenses/${String(expense.id)}?dialog=edit`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), '!');
    await user.click(dialog.getByRole('button', { name: 'Update Expense' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Cleo has left the group');
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Dinner!');
    expect(toasts()).toMatchObject([{ kind: 'error', title: 'Failed to update expense' }]);
  });

  it('locks description, people and split of a settlement [4.40 4.41 4.42 4.43 4.44 4.45]', async () => {
    const { ann, bob, expense } = seed();
    Object.assign(expense, {
      type: 'settlement',
      description: 'Settlement',
      total_amount: 40,
      payers: [{ user_id: bob.id, paid_amount: 40 }],
      shares: [{ user_id: ann.id, share_amount: 40 }],
    });
    const { user } = open(ann, `/expenses/${String(expense.id)}`);
    await user.click(await screen.findByRole('button', { name: 'Edit Expense' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveAttribute('readonly');
    const payer = dialog.getByRole('combobox', { name: 'Payer 1' });
    expect(
      within(payer)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['bob@example.com']);
    expect(dialog.queryByRole('button', { name: 'Add Payer' })).not.toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Custom' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: 'Equal' })).toBeDisabled();
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    expect(dialog.getByRole('checkbox', { name: 'You' })).toBeDisabled();
    await user.clear(dialog.getByRole('textbox', { name: 'Total Amount' }));
    await user.type(dialog.getByRole('textbox', { name: 'Total Amount' }), '25');
    for (const name of ['Paid amount 1', 'Share of You']) {
      expect(dialog.getByRole('textbox', { name })).toHaveAttribute('readonly');
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name }).value).toMatch(/^25/);
    }
    await user.click(dialog.getByRole('button', { name: 'Update Expense' }));
    expect(await screen.findByText('$25.00', { selector: '[class*=hero]' })).toBeInTheDocument();
  });
});

describe('a settlement', () => {
  it('leads with who paid whom and how much', async () => {
    const { ann, bob, expense } = seed();
    Object.assign(expense, {
      type: 'settlement',
      description: 'Settlement',
      total_amount: 40,
      payers: [{ user_id: bob.id, paid_amount: 40 }],
      shares: [{ user_id: ann.id, share_amount: 40 }],
    });
    open(ann, `/expenses/${String(expense.id)}`);
    await heading('Settlement');
    expect(screen.getByText(/bob@example\.com paid you/)).toHaveTextContent(
      'bob@example.com paid you $40.00',
    );
    expect(region('Paid by').getByText('1 payer')).toBeVisible();
    expect(region('Split Details').getByText('1 person')).toBeVisible();
  });

  it('says whether the money came, and leads its receiver to the answer', async () => {
    const { ann, bob, expense } = seed();
    const path = `/expenses/${String(expense.id)}`;
    Object.assign(expense, {
      type: 'settlement',
      payers: [{ user_id: bob.id, paid_amount: 40 }],
      shares: [{ user_id: ann.id, share_amount: 40 }],
      confirmation: { state: 'waiting', at: null, by: null, reason: null },
    });
    const ofAnn = open(ann, path, { hasExtras: true });
    expect(await screen.findByText('not confirmed yet')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Did you get paid?' })).toHaveAttribute(
      'href',
      `/groups/${String(expense.group_id)}?dialog=payments`,
    );
    ofAnn.unmount();
    const ofBob = open(bob, path, { hasExtras: true });
    expect(await screen.findByText(/^Waiting for Ann to confirm/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Did you get paid?' })).not.toBeInTheDocument();
    ofBob.unmount();
    expense.confirmation = { state: 'confirmed', at: null, by: ann.id, reason: null };
    open(bob, path, { hasExtras: true });
    expect(await screen.findByText('confirmed')).toBeVisible();
  });
});

describe('two people edit one expense', () => {
  it('shows both versions and lets the person choose', async () => {
    const { ann, expense } = seed();
    const { user } = open(ann, `/expenses/${String(expense.id)}?dialog=edit`, { hasExtras: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expense.description = 'Dinner at Luigi’s';
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), ' out');
    backEnd.fail('PUT', '/api/expenses/*', {
      status: 412,
      detail: 'Someone else changed this in the meantime',
    });
    await user.click(dialog.getByRole('button', { name: 'Update Expense' }));

    expect(await screen.findByRole('cell', { name: 'Dinner out' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Dinner at Luigi’s' })).toBeInTheDocument();
    backEnd.heal('PUT', '/api/expenses/*');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await heading('Dinner out')).toBeInTheDocument();
  });

  it('lets the person choose one side for each part, and shows no other', async () => {
    const { ann, expense } = seed();
    const { user } = open(ann, `/expenses/${String(expense.id)}?dialog=edit`, { hasExtras: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    Object.assign(expense, { description: 'Dinner at Luigi’s', notes: 'With Bob' });
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), ' out');
    backEnd.fail('PUT', '/api/expenses/*', { status: 412 });
    await user.click(dialog.getByRole('button', { name: 'Update Expense' }));

    const notes = await screen.findByRole('radio', { name: 'Notes, Theirs: With Bob' });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Description',
      'Notes',
    ]);
    expect(screen.getByRole('radio', { name: 'Description, Mine: Dinner out' })).toBeChecked();
    await user.click(notes);
    expect(screen.queryByRole('button', { name: 'Use theirs' })).not.toBeInTheDocument();
    backEnd.heal('PUT', '/api/expenses/*');
    await user.click(screen.getByRole('button', { name: 'Save my choice' }));
    expect(await heading('Dinner out')).toBeInTheDocument();
    expect(backEnd.requestsTo('PUT', `/api/expenses/${String(expense.id)}`).at(-1)?.body).toMatchObject({
      description: 'Dinner out',
      notes: 'With Bob',
    });
  });

  it('takes the other version when asked to @full', async () => {
    const { ann, expense } = seed();
    const { user } = open(ann, `/expenses/${String(expense.id)}?dialog=edit`, { hasExtras: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expense.description = 'Theirs';
    backEnd.fail('PUT', '/api/expenses/*', { status: 412 });
    await user.click(dialog.getByRole('button', { name: 'Update Expense' }));
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    expect(await heading('Theirs')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a draft of an edit', () => {
  it('is of one expense alone, and gone once that is saved @full', async () => {
    const { ann, expense, group } = seed();
    const { payers, shares } = expense;
    const other = backEnd.addExpense({
      group_id: group.id,
      description: 'Taxi',
      total_amount: 100,
      payers,
      shares,
    });
    const runtime = testRuntime({ signedInAs: ann });
    const edit = (id: number) =>
      renderFeature(<RemoteRoutes />, { path: `/expenses/${String(id)}?dialog=edit`, runtime });
    const description = () => screen.findByRole('textbox', { name: 'Description' });
    const first = edit(expense.id);
    await first.user.type(await description(), '!');
    first.unmount();

    const second = edit(other.id);
    expect(await description()).toHaveValue('Taxi');
    second.unmount();

    const { user } = edit(expense.id);
    expect(await description()).toHaveValue('Dinner!');
    await user.click(screen.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Edit Expense' }));
    await description();
    expect(screen.queryByText(/draft|Unfinished/)).not.toBeInTheDocument();
  });

  it('once discarded leaves the version behind that it started from @full', async () => {
    const { ann, expense } = seed();
    const path = `/expenses/${String(expense.id)}?dialog=edit`;
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true });
    const first = renderFeature(<RemoteRoutes />, { path, runtime });
    await first.user.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
    const { local } = runtime.storages;
    const key = local.keys().find((name) => name.includes('expense-edit')) ?? '';
    local.set(key, (local.get(key) ?? '').replace('"idempotencyKey"', '"etag":"old","idempotencyKey"'));
    first.unmount();

    const { user } = renderFeature(<RemoteRoutes />, { path, runtime });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = backEnd.requestsTo('PUT', `/api/expenses/${String(expense.id)}`);
    expect(sent?.headers.get('if-match')).toBeNull();
  });
});

describe('Delete Expense', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Delete Expense' });

  it('asks first, says Deleting... while busy, and leads back [2.125 2.126 2.127 2.129 4.60 8.58]', async () => {
    const { ann, expense } = seed();
    backEnd.fail('DELETE', '/api/expenses/*', { status: 200, delayMs: 400 });
    const { user, path, toasts } = open(ann, `/expenses/${String(expense.id)}?from=%2Fgroups%2F4`);
    await user.click(await screen.findByRole('button', { name: 'Delete Expense' }));
    const dialog = within(await question());
    const words = 'Are you sure you want to delete this expense? This action cannot be undone.';
    expect(dialog.getByText(words)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/groups/4'));
    expect(toasts()).toEqual([{ kind: 'success', title: 'Expense deleted successfully' }]);
    expect(backEnd.expenses).toEqual([]);
  });

  it('does nothing after Cancel [2.128]', async () => {
    const { ann, expense } = seed();
    const { user } = open(ann, `/expenses/${String(expense.id)}`);
    await user.click(await screen.findByRole('button', { name: 'Delete Expense' }));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(backEnd.expenses).toHaveLength(1);
  });

  it('closes its dialog when it fails, and says why [8.56 8.57]', async () => {
    const { ann, expense } = seed();
    backEnd.fail('DELETE', '/api/expenses/*', { status: 409, detail: 'Cleo has left the group' });
    const { user, toasts } = open(ann, `/expenses/${String(expense.id)}`);
    await user.click(await screen.findByRole('button', { name: 'Delete Expense' }));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(toasts()).toMatchObject([
      { kind: 'error', title: 'Failed to delete expense', description: 'Cleo has left the group' },
    ]);
    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeInTheDocument();
  });

  it('offers an undo in the toast with extras, and says why it is refused', async () => {
    const { ann, expense } = seed();
    const restore = `/api/expenses/${String(expense.id)}/restore`;
    backEnd.fail('POST', restore, { status: 409, detail: 'Cleo has left the group' });
    const { user, toasts } = open(ann, `/expenses/${String(expense.id)}`, { hasExtras: true });
    await user.click(await screen.findByRole('button', { name: 'Delete Expense' }));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).toMatchObject({ title: TEXTS.expenses.deleted, action: { label: 'Undo' } });
    toasts()[0]?.action?.onSelect();
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(toasts()[1]).toEqual({
      kind: 'error',
      title: 'Failed to restore expense',
      description: 'Cleo has left the group',
    });
    expect(backEnd.requestsTo('POST', restore)).toHaveLength(1);
  });
});
