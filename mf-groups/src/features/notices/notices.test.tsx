import type { User } from '@quits/contracts';
import { api } from '@quits/core';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NoticesButton } from '../../notices-button.tsx';

describe('the notices of a person', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let rome: { id: number };
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    rome = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  });

  /** Ann pays for Bob. */
  const dinner = (description = 'Dinner') =>
    server.addExpense({
      group_id: rome.id,
      description,
      total_amount: 62.4,
      payers: [{ user_id: ann.id, paid_amount: 62.4 }],
      shares: [
        { user_id: ann.id, share_amount: 31.2 },
        { user_id: bob.id, share_amount: 31.2 },
      ],
    });
  const show = (hasExtras = true) =>
    renderFeature(<NoticesButton />, { path: '/groups', signedInAs: bob, hasExtras });
  const bell = (name: string) => screen.findByRole('button', { name });

  async function open(name: string) {
    const view = show();
    await view.user.click(await bell(name));
    return { ...view, panel: within(await screen.findByRole('dialog', { name: 'Notices' })) };
  }

  it('are counted at the bell, also while the page shows', async () => {
    dinner();
    const { runtime } = show();
    await bell('Notices, 1 new');
    server.call(ann.id, 'deleteExpense', { params: { id: dinner('Taxi').id } });
    // The stream of changes does this.
    runtime.store.dispatch(api.util.invalidateTags(['Notice']));
    await bell('Notices, 2 new');
  });

  it('say the own part by day, and opening one reads it and goes to its entry', async () => {
    const { id } = dinner();
    const { panel, user, path } = await open('Notices, 1 new');
    const row = await panel.findByRole('button', { name: /Ann.* added “.*Dinner.*”/ });
    expect(row).toHaveTextContent('You owe $31.20 more');
    expect(row).toHaveTextContent(/Rome ·.*New/);
    expect(panel.getByRole('heading', { level: 3 })).toBeVisible();
    await user.click(row);
    expect(path()).toBe(`/expenses/${String(id)}?from=%2Fgroups%2F${String(rome.id)}`);
    await bell('Notices');
    expect(server.requestsTo('POST', '/api/notices/read')).toHaveLength(1);
  });

  it('are read all at once', async () => {
    dinner();
    const { panel, user, toasts } = await open('Notices, 1 new');
    server.fail('POST', '/api/notices/read', { status: 500 });
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(toasts().map(({ title }) => title)).toEqual(['The notices could not be marked as read']),
    );
    server.heal('POST', '/api/notices/read');
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument(),
    );
    expect(panel.queryByText('New')).not.toBeInTheDocument();
  });

  it('lead to the history of the group where the entry is deleted', async () => {
    server.call(ann.id, 'deleteExpense', { params: { id: dinner().id } });
    const { panel, user, path } = await open('Notices, 2 new');
    const row = await panel.findByRole('button', { name: /Ann.* deleted/ });
    expect(row).toHaveTextContent('You are owed $31.20 more');
    await user.click(row);
    expect(path()).toBe(`/groups/${String(rome.id)}?view=activity`);
  });

  describe('of a reminder', () => {
    beforeEach(() => {
      dinner();
      server.call(ann.id, 'sendReminder', { params: { id: rome.id }, body: { user_id: bob.id } });
    });
    const refused = async () => (await server.read(bob.id, 'getNoticeSettings', {})).no_reminders_from;
    const choice = () => screen.findByRole('checkbox', { name: /^No reminders from .*Ann/ });

    it('lead to why, where it can be paid', async () => {
      const { panel, user, path } = await open('Notices, 2 new');
      await user.click(
        await panel.findByRole('button', { name: /would like to settle up: you owe \$31\.20/ }),
      );
      expect(path()).toBe(`/groups/${String(rome.id)}?why=payment-${String(bob.id)}-${String(ann.id)}`);
    });

    it('refuse the next ones of the person, and take that back', async () => {
      const { user } = await open('Notices, 2 new');
      await user.click(await choice());
      await waitFor(async () => expect(await choice()).toBeChecked());
      expect(await refused()).toEqual([ann.id]);
      await user.click(await choice());
      await waitFor(async () => expect(await choice()).not.toBeChecked());
      expect(await refused()).toEqual([]);
    });

    it('stay as they are when the choice cannot be saved', async () => {
      const { user, toasts } = await open('Notices, 2 new');
      server.fail('PUT', '/api/notice-settings', { status: 500 });
      await user.click(await choice());
      await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Failed to save your choice']));
      expect(await choice()).not.toBeChecked();
    });
  });

  it('are none at first', async () => {
    const { panel } = await open('Notices');
    expect(await panel.findByText('Nothing new. Changes by others appear here.')).toBeVisible();
  });

  it('are not shown towards another back end', () => {
    expect(show(false).container).toBeEmptyDOMElement();
    expect(server.requestsTo('GET', '/api/notices')).toEqual([]);
  });
});
