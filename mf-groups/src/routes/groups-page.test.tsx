import { type MockUser, renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

function show(user: MockUser, path = '/groups', hasExtras = false) {
  return renderFeature(<RemoteRoutes />, { signedInAs: user, path, hasExtras });
}

describe('groups list', () => {
  it('shows name, created date, member count and expense count, and opens the group [2.61 2.62 2.63 2.64 2.65 3.05]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const rome = backEnd.addGroup({
      name: 'Rome',
      createdBy: ann.id,
      members: [bob.id],
      createdAt: '2026-03-05T12:00:00Z',
    });
    const row = { group_id: rome.id, total_amount: 1, payers: [], shares: [] };
    backEnd.addExpense(row);
    backEnd.addExpense({ ...row, type: 'settlement' });
    const view = show(ann);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Created Mar 5, 2026')).toBeVisible();
    expect(card.getByText('2 members')).toBeVisible();
    expect(card.getByText('1 expense')).toBeVisible();
    await view.user.click(card.getByRole('link', { name: 'Rome' }));
    expect(view.path()).toBe(`/groups/${String(rome.id)}`);
  });

  it('adds up groups and expenses [2.59 2.60]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const rome = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    backEnd.addGroup({ name: 'Flat', createdBy: ann.id });
    for (const total_amount of [1, 2, 3]) {
      backEnd.addExpense({ group_id: rome.id, total_amount, payers: [], shares: [] });
    }
    show(ann);
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(screen.getByText('Groups', { selector: 'dt' }).nextElementSibling).toHaveTextContent('2');
    expect(screen.getByText('Expenses', { selector: 'dt' }).nextElementSibling).toHaveTextContent('3');
  });

  it('searches by part of the name whatever the case, and keeps the search in the address [2.58]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    for (const name of ['Trip to Rome', 'Flat']) backEnd.addGroup({ name, createdBy: ann.id });
    const view = show(ann);
    await view.user.type(await screen.findByRole('searchbox', { name: 'Search groups' }), 'ROME');
    expect(screen.getByRole('link', { name: 'Trip to Rome' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Flat' })).not.toBeInTheDocument();
    expect(view.path()).toBe('/groups?q=ROME');
  });

  it("says 'No groups match your search' and offers 'Clear search' [2.67 2.68]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Flat', createdBy: ann.id });
    const view = show(ann, '/groups?q=rome');
    expect(await screen.findByRole('heading', { name: 'No groups match your search' })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('link', { name: 'Flat' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search groups' })).toHaveFocus();
    expect(view.path()).toBe('/groups');
  });

  it("says 'No groups yet' to somebody without groups [2.66]", async () => {
    show(backEnd.addUser({ name: 'Ann' }));
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
  });

  it("says 'Failed to load groups' and tries again [8.41]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.fail('GET', '/api/groups/summary', { status: 503, detail: 'Too busy' });
    const view = show(ann);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(view.toasts()).toEqual([
      { kind: 'error', title: 'Failed to load groups', description: 'Too busy' },
    ]);
    backEnd.heal('GET', '/api/groups/summary');
    await view.user.click(retry);
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
  });

  it('says that the balances did not load, beside the groups, and asks again', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    backEnd.fail('GET', '/api/expenses', { status: 500 });
    const { user } = show(ann);
    expect(await screen.findByText('Your balances did not load.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Rome' })).toBeVisible();
    backEnd.heal('GET', '/api/expenses');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('settled up')).toBeVisible();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('shows the access-required message without a session', () => {
    renderFeature(<RemoteRoutes />, { path: '/groups' });
    expect(screen.getByRole('heading', { name: 'Access required' })).toBeVisible();
  });
});

describe('the currency of a new group', () => {
  it('is chosen where the back end knows currencies, dollars first', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.hasExtras = true;
    const { user } = show(ann, '/groups', true);
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }));
    const select = dialog.getByLabelText('Currency');
    expect(select).toHaveValue('USD');
    await user.selectOptions(select, 'Japanese Yen (JPY)');
    await user.type(dialog.getByLabelText('Group Name'), 'Kyoto{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backEnd.requestsTo('POST', '/api/groups').map(({ body }) => body)).toEqual([
      { name: 'Kyoto', created_by: ann.id, currency: 'JPY' },
    ]);
  });

  it('is neither asked for nor sent towards another back end @full', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const { user } = show(ann);
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }));
    expect(dialog.queryByLabelText('Currency')).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Group Name'), 'Kyoto{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backEnd.requestsTo('POST', '/api/groups').map(({ body }) => body)).toEqual([
      { name: 'Kyoto', created_by: ann.id },
    ]);
  });
});

describe('create group', () => {
  async function openDialog(user: MockUser, hasExtras = false) {
    const view = show(user, '/groups', hasExtras);
    await view.user.click(screen.getByRole('button', { name: 'Create Group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }));
    return { ...view, dialog, name: dialog.getByLabelText('Group Name') };
  }

  it('sends the trimmed name and the own id, and says so [2.69 8.40]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const { user, name, toasts, events } = await openDialog(ann);
    await user.type(name, '  Rome ');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(backEnd.requestsTo('POST', '/api/groups').map(({ body }) => body)).toEqual([
      { name: 'Rome', created_by: ann.id },
    ]);
    expect(toasts()).toEqual([{ kind: 'success', title: 'Group created successfully!' }]);
    expect(events.map(({ type }) => type)).toContain('groups/groupSaved');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens the new group at its invitation, with the three steps to come', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.hasExtras = true;
    const view = await openDialog(ann, true);
    await view.user.type(view.name, 'Rome{Enter}');
    const steps = within(await screen.findByRole('region', { name: 'Three steps to quits' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(view.path()).toBe(`/groups/${String(backEnd.groups[0]?.id)}?invite=1`);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(view.toasts()).toEqual([{ kind: 'success', title: 'Group created successfully!' }]);
    const regions = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
    expect(regions.indexOf('Members')).toBeLessThan(regions.indexOf('Expenses'));
  });

  it('is required, and disabled while the name is blank after trimming [5.22 5.24]', async () => {
    const { user, dialog, name } = await openDialog(backEnd.addUser({ name: 'Ann' }));
    expect(name).toBeRequired();
    const create = dialog.getByRole('button', { name: 'Create' });
    expect(create).toBeDisabled();
    await user.type(name, '   \u200b\u3164');
    expect(create).toBeDisabled();
    await user.type(name, 'x');
    expect(create).toBeEnabled();
  });

  it("says 'Failed to create group' with the reason, and keeps what was typed [8.39]", async () => {
    backEnd.fail('POST', '/api/groups', { status: 409, detail: 'Name is taken' });
    const { user, dialog, name, toasts } = await openDialog(backEnd.addUser({ name: 'Ann' }));
    await user.type(name, 'Rome{Enter}');
    expect(await dialog.findByText('Name is taken')).toBeVisible();
    expect(name).toHaveValue('Rome');
    expect(toasts()).toEqual([{ kind: 'error', title: 'Failed to create group' }]);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('shows the group at submit, and sends one key for the same form @full', async () => {
    backEnd.fail('POST', '/api/groups', { status: 0, delayMs: 1300 });
    const ann = backEnd.addUser({ name: 'Ann' });
    const { user, name, toasts } = await openDialog(ann, true);
    await user.type(name, 'Rome{Enter}');
    expect(await screen.findByRole('article', { hidden: true, busy: true })).toHaveTextContent('Rome');
    expect(await screen.findByText('Saving...', {}, { timeout: 2000 })).toBeInTheDocument();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Saving...')).not.toBeInTheDocument());
    backEnd.heal('POST', '/api/groups');
    await user.type(name, '{Enter}');
    await waitFor(() => expect(backEnd.requestsTo('POST', '/api/groups')).toHaveLength(2));
    const keys = backEnd
      .requestsTo('POST', '/api/groups')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers again what was typed before the session ended, and forgets it on Cancel @full', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const first = await openDialog(ann);
    await first.user.type(first.name, 'Rome');
    const { runtime } = first;
    first.unmount();
    const view = renderFeature(<RemoteRoutes />, { path: '/groups?new=1', runtime });
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Rome');
    expect(screen.getByText('This is what you typed last time.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await view.user.click(await screen.findByRole('button', { name: 'Create Group' }));
    expect(await screen.findByLabelText('Group Name')).toHaveValue('');
  });
});
