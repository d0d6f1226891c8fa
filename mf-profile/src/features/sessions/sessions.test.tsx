import type { User } from '@quits/contracts';
import { MOCK_API, renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('where the person is signed in', () => {
  const PASSWORD = 'Correct1horse';
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  const server = useServer();
  let ann: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
  });

  const open = (hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
  async function unfold() {
    const view = open();
    await view.user.click(await screen.findByRole('heading', { name: 'Where you are signed in' }));
    return view;
  }
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

  it('shows this device and others, and ends one', async () => {
    await signInElsewhere();
    const { user } = await unfold();
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
    const { user, toasts } = await unfold();
    const list = await listOf();
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(toasts().map(({ title }) => title)).toEqual(['You are signed out everywhere else']);
  });

  it('leaves this one to Logout, which asks about what waits on this device', async () => {
    await unfold();
    expect(within(await listOf()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says it when they do not load, or cannot be ended', async () => {
    await signInElsewhere();
    server.fail('GET', '/auth/sessions', { status: 500 });
    const { user, toasts } = await unfold();
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

describe('sites', () => {
  const server = useServer();
  let ann: User;
  let token: string;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    token = server.addConsentRequest(ann.id);
  });

  const open = (path: string, options: Parameters<typeof renderFeature>[1] = {}) =>
    renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true, ...options });
  const press = async ({ user }: ReturnType<typeof open>, name: string) =>
    user.click(await screen.findByRole('button', { name }));
  const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
  const unfold = async ({ user }: ReturnType<typeof open>) =>
    user.click(await screen.findByRole('heading', { name: 'Connected sites' }));
  const sitesOf = ({ id }: User) => server.read(id, 'getConnectedSites', {});

  describe('the request of a site', () => {
    it('says which site asks for what, and whom, and connects it', async () => {
      const view = open(`/connect/${token}`);
      expect(await heading('May club.example use Quits in your name?')).toBeVisible();
      expect(screen.getByText(/never your account/)).toBeVisible();
      expect(screen.getByText(/You are signed in as/)).toHaveTextContent(ann.email);
      await press(view, 'Agree');
      expect(await heading('club.example is connected')).toBeVisible();
      expect(await sitesOf(ann)).toMatchObject([{ site: 'club.example' }]);
      await view.user.click(screen.getByRole('link', { name: 'Go to Profile' }));
      expect(view.path()).toBe('/profile');
    });

    it('connects nothing when it is declined', async () => {
      await press(open(`/connect/${token}`), 'Decline');
      expect(await heading('club.example is not connected')).toBeVisible();
      expect(await sitesOf(ann)).toEqual([]);
    });

    it('is for one person alone', async () => {
      const bob = server.addUser({ name: 'Bob' });
      open(`/connect/${token}`, { signedInAs: bob });
      expect(await heading('This link does not work')).toBeVisible();
      expect(screen.queryByText(/club/)).not.toBeInTheDocument();
    });

    it('can be tried again after a failure', async () => {
      server.fail('GET', '/auth/consents/*', { status: 500 });
      const view = open(`/connect/${token}`);
      expect(await heading('The request did not load')).toBeVisible();
      server.heal('GET', '/auth/consents/*');
      await press(view, 'Try again');
      await heading('May club.example use Quits in your name?');
      server.fail('POST', '/auth/consents/*', { status: 500 });
      await press(view, 'Agree');
      await waitFor(() =>
        expect(view.toasts().map(({ title }) => title)).toEqual(['The site could not be connected']),
      );
      expect(screen.getByRole('button', { name: 'Agree' })).toBeEnabled();
    });

    it('does not show towards another back end', async () => {
      const { path } = open(`/connect/${token}`, { hasExtras: false });
      await waitFor(() => expect(path()).toBe('/'));
    });
  });

  describe('connected sites', () => {
    const list = () => screen.findByRole('list', { name: 'Connected sites' });

    it('are in the profile, and can be disconnected', async () => {
      server.call(ann.id, 'giveConsent', { params: { token } });
      const view = open('/profile');
      await unfold(view);
      expect(await list()).toHaveTextContent(/club\.example.*Connected on/);
      server.fail('DELETE', '/auth/connected-sites/*', { status: 500 });
      await press(view, 'Disconnect club.example');
      await waitFor(() => expect(view.toasts()).toHaveLength(1));
      server.heal('DELETE', '/auth/connected-sites/*');
      await view.user.click(within(await list()).getByRole('button'));
      await waitFor(() => expect(screen.queryByText('Connected sites')).not.toBeInTheDocument());
      expect(view.toasts().map(({ title }) => title)).toEqual([
        'The site could not be disconnected',
        'Site disconnected',
      ]);
    });

    it('show nothing without one, and say when they do not load @full', async () => {
      const first = open('/profile');
      expect(await screen.findByRole('heading', { name: 'Access tokens' })).toBeVisible();
      await waitFor(() => expect(server.requestsTo('GET', '/auth/connected-sites')).toHaveLength(1));
      await waitFor(() => expect(screen.queryByText('Connected sites')).not.toBeInTheDocument());
      first.unmount();
      server.fail('GET', '/auth/connected-sites', { status: 500 });
      open('/profile');
      expect(await screen.findByText(/our connected sites did not load/)).toBeVisible();
    });
  });
});

describe('access tokens', () => {
  const server = useServer();
  let ann: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
  });

  const open = (hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
  async function unfold() {
    const view = open();
    await view.user.click(await screen.findByRole('heading', { name: 'Access tokens' }));
    return view;
  }
  const button = (name: string) => screen.findByRole('button', { name });

  async function fillIn({ user }: ReturnType<typeof open>): Promise<void> {
    await user.click(await button('New Access Token'));
    await user.type(screen.getByLabelText('Name'), 'Home Assistant');
    expect(await button('Create Token')).toBeDisabled();
    await user.click(screen.getByLabelText('See groups, members and balances'));
    await user.click(screen.getByLabelText('Add and change expenses'));
  }

  it('are made, shown once, copied, listed and deleted', async () => {
    const view = await unfold();
    await fillIn(view);
    await view.user.click(await button('Create Token'));
    const token = (await screen.findByLabelText<HTMLInputElement>('Token')).value;
    expect(token).toMatch(/^qat_[\w-]{43}$/);
    await view.user.click(await button('Copy Token'));
    expect(await navigator.clipboard.readText()).toBe(token);
    await view.user.click(await button('Done'));
    expect(await button('New Access Token')).toHaveFocus();
    expect(screen.queryByLabelText('Token')).not.toBeInTheDocument();

    const list = await screen.findByRole('list', { name: 'Access tokens' });
    expect(list).toHaveTextContent(`Home Assistant (${token.slice(0, 8)}…)`);
    expect(list).toHaveTextContent('See groups, members and balances · Add and change expenses');
    expect(list).toHaveTextContent('Not used yet, ends');
    await view.user.click(
      within(list).getByRole('button', { name: 'Delete the access token Home Assistant' }),
    );
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(view.toasts().map(({ title }) => title)).toEqual(['Token copied', 'Token deleted']);
  });

  it('lead to what an app can ask of the back end', async () => {
    await unfold();
    const link = await screen.findByRole('link', { name: 'What an app can ask for' });
    expect(link).toHaveAttribute('href', `${MOCK_API}/docs`);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('say why one could not be made, and keep the input @full', async () => {
    const detail = 'You can have at most 25 access tokens. Delete one first.';
    server.fail('POST', '/auth/access-tokens', { status: 409, detail });
    const view = await unfold();
    await fillIn(view);
    await view.user.click(await button('Create Token'));
    await waitFor(() => expect(screen.getByText(detail)).toBeVisible());
    expect(screen.getByLabelText('Name')).toHaveValue('Home Assistant');
    await view.user.click(await button('Cancel'));
    expect(await button('New Access Token')).toHaveFocus();
  });

  it('say it when they do not load', async () => {
    server.fail('GET', '/auth/access-tokens', { status: 500 });
    await unfold();
    expect(await screen.findByText(/our access tokens did not load/)).toBeVisible();
  });

  it('are not shown towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByText('Access tokens')).not.toBeInTheDocument();
  });
});
