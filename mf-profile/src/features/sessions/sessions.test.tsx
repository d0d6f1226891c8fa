import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const PASSWORD = 'Correct1horse';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const server = useServer();
let ann: User;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
});

const open = (hasExtras = true) =>
  renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
const listOf = () => screen.findByRole('list', { name: 'Where you are signed in' });

/** Signs in with another browser. */
async function signInElsewhere(): Promise<void> {
  await server.send({
    method: 'POST',
    path: '/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': FIREFOX },
    body: new URLSearchParams({ username: ann.email, password: PASSWORD }).toString(),
  });
}

describe('where the person is signed in', () => {
  it('shows this device and others, and ends one', async () => {
    await signInElsewhere();
    const { user } = open();
    const list = await listOf();
    expect(list).toHaveTextContent('This device');
    expect(list).toHaveTextContent(/Firefox on Windows.*Last used just now/);
    await user.click(within(list).getByRole('button', { name: 'Sign out Firefox on Windows' }));
    await waitFor(() => expect(list).not.toHaveTextContent('Firefox'));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  it('ends all others', async () => {
    await signInElsewhere();
    await signInElsewhere();
    const { user, toasts } = open();
    const list = await listOf();
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(toasts().map(({ title }) => title)).toEqual(['You are signed out everywhere else']);
  });

  it('leaves this one to Logout, which asks about what waits on this device', async () => {
    open();
    expect(within(await listOf()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says it when they do not load, or cannot be ended', async () => {
    await signInElsewhere();
    server.fail('GET', '/auth/sessions', { status: 500 });
    const { user, toasts } = open();
    expect(await screen.findByText(/Where you are signed in did not load/)).toBeVisible();
    server.heal('GET', '/auth/sessions');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    server.fail('DELETE', '/auth/sessions', { status: 500 });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Failed to sign out']));
  });

  it('is not shown towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByText('Where you are signed in')).not.toBeInTheDocument();
  });
});
