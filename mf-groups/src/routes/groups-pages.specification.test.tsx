import { renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
const show = (signedInAs: MockUser, path: string) => renderFeature(<RemoteRoutes />, { path, signedInAs });

describe('the dashboard', () => {
  it('creates a group by a quick action [2.52 6.04]', async () => {
    const { user, toasts } = show(backEnd.addUser({ name: 'Ann' }), '/');
    await user.click(screen.getByRole('button', { name: 'Create New Group' }));
    await user.type(await screen.findByLabelText('Group Name'), 'Rome{Enter}');
    await waitFor(() =>
      expect(toasts()).toEqual([{ kind: 'success', title: 'Group created successfully!' }]),
    );
  });

  it('leads to /expenses by a quick action [2.53]', () => {
    show(backEnd.addUser({ name: 'Ann' }), '/');
    expect(screen.getByRole('link', { name: 'View Expenses' })).toHaveAttribute('href', '/expenses');
  });

  it('says that access is required when nobody is logged in [2.57]', () => {
    renderFeature(<RemoteRoutes />, { path: '/' });
    expect(screen.getByText('Access required')).toBeVisible();
    expect(backEnd.requests).toEqual([]);
  });
});

describe('the list of groups', () => {
  it('creates a group in a dialog, whose name must not be blank [2.69 5.22 5.24 8.40]', async () => {
    const { user, toasts } = show(backEnd.addUser({ name: 'Ann' }), '/groups');
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }));
    expect(dialog.getByLabelText('Group Name')).toBeRequired();
    await user.type(dialog.getByLabelText('Group Name'), '   ');
    expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Group Name'), 'Rome');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(toasts()).toEqual([{ kind: 'success', title: 'Group created successfully!' }]),
    );
  });

  it('opens a group at /groups/{id} [2.65]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const { id } = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    const { user, path } = show(ann, '/groups');
    await user.click(await screen.findByRole('link', { name: 'Rome' }));
    expect(path()).toBe(`/groups/${String(id)}`);
  });
});
