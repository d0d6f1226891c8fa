import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

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
