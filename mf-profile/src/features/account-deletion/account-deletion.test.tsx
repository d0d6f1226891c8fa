import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

// Everybody has it (server/src/testing/serve-screens.ts).
const PASSWORD = 'Correct1horse';

const server = useServer();
let ann: User;
let bob: User;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  bob = server.addUser({ name: 'Bob' });
});

const open = (hasExtras = true) =>
  renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
const deleteButton = () => screen.findByRole('button', { name: 'Delete account' });

async function send(user: ReturnType<typeof open>['user'], password: string): Promise<void> {
  await user.click(await deleteButton());
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
}

describe('deleting the account', () => {
  it('warns, asks for the password, and ends the session', async () => {
    const view = open();
    await view.user.click(await deleteButton());
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByText(/replaced by “Deleted user”/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete My Account' })).toBeDisabled();
    await view.user.type(screen.getByLabelText('Password'), PASSWORD);
    await view.user.click(screen.getByRole('button', { name: 'Delete My Account' }));
    await waitFor(() => expect(view.runtime.session.snapshot()).toEqual({ status: 'signedOut' }));
    expect(view.toasts().map(({ title }) => title)).toEqual(['Your account is deleted']);
  });

  it('says that the password is wrong, and keeps the session', async () => {
    const view = open();
    await send(view.user, 'Wrong1password');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('The password is wrong'),
    );
    expect(view.runtime.session.snapshot().status).toBe('signedIn');
  });

  it('names the groups that are still in the way @full', async () => {
    server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const view = open();
    await send(view.user, PASSWORD);
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'First hand over or delete Rome.',
      ),
    );
  });

  it('is given up by Cancel @full', async () => {
    const { user } = open();
    await user.click(await deleteButton());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await deleteButton()).toHaveFocus();
  });

  it('is not offered towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
  });
});
