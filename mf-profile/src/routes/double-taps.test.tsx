import { describeDoubleTaps, renderFeature, useServer } from '@quits/testing';
import type { User } from '@quits/contracts';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const PASSWORD = 'Correct1horse';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const server = useServer();
jest.setTimeout(30_000);
let ann: User;

beforeEach(() => {
  server.stopClock(Date.now());
  ann = server.addUser({ name: 'Ann' });
});

/** The profile, after presses on these buttons. */
async function show(...buttons: string[]) {
  const view = renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras: true });
  for (const name of buttons) await view.user.click(await screen.findByRole('button', { name }));
  return view;
}

/** Opens a folded part of the page. */
async function unfold({ user }: Awaited<ReturnType<typeof show>>, heading: string): Promise<void> {
  await user.click(await screen.findByRole('heading', { name: heading }));
}

/** Signs in with another browser. */
async function signInElsewhere(): Promise<void> {
  await server.send({
    method: 'POST',
    path: '/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': FIREFOX },
    body: new URLSearchParams({ username: ann.email, password: PASSWORD }).toString(),
  });
}

const addToken = (name: string) =>
  server.call(ann.id, 'addAccessToken', { body: { name, scopes: ['groups:read'], days: 30 } });

describeDoubleTaps(server, [
  {
    button: 'Save Changes',
    call: 'PUT /auth/users/me/name',
    prepare: async () => {
      const { user } = await show('Edit');
      await user.type(screen.getByLabelText('Display Name'), ' King');
    },
  },
  {
    button: /Update Password|Change Password/,
    call: 'PUT /auth/users/me/password',
    prepare: async () => {
      const { user } = await show('Change Password');
      await user.type(screen.getByLabelText('Current Password'), PASSWORD);
      for (const name of ['New Password', 'Confirm New Password'])
        await user.type(screen.getByLabelText(name), 'Another2horse');
    },
  },
  {
    button: /^Sign out Firefox/,
    call: 'DELETE /auth/sessions/*',
    prepare: async () => {
      await signInElsewhere();
      await signInElsewhere();
      await unfold(await show(), 'Where you are signed in');
      await screen.findAllByRole('button', { name: /^Sign out Firefox/ });
    },
  },
  {
    button: 'Sign out everywhere else',
    call: 'DELETE /auth/sessions',
    prepare: async () => {
      await signInElsewhere();
      await unfold(await show(), 'Where you are signed in');
    },
  },
  {
    button: 'Delete My Account',
    call: 'POST /auth/users/me/delete',
    prepare: async () => {
      const { user } = await show('Delete account');
      await user.type(screen.getByLabelText('Password'), PASSWORD);
    },
  },
  {
    button: 'Create Token',
    call: 'POST /auth/access-tokens',
    prepare: async () => {
      const view = await show();
      await unfold(view, 'Access tokens');
      const { user } = view;
      await user.click(await screen.findByRole('button', { name: 'New Access Token' }));
      await user.type(screen.getByLabelText('Name'), 'Script');
      await user.click(screen.getByLabelText('See groups, members and balances'));
    },
  },
  {
    button: /^Delete the access token/,
    call: 'DELETE /auth/access-tokens/*',
    prepare: async () => {
      for (const name of ['Script', 'Other app']) addToken(name);
      await unfold(await show(), 'Access tokens');
      await screen.findByText('Other app');
    },
  },
]);
