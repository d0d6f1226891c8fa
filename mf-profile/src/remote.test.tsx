import {
  MOCK_API,
  beyondSpecification,
  describeMount,
  renderFeature,
  tokenFor,
  useMockBackEnd,
} from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import type { MountedRemote } from '@quits/core';
import { mount } from './remote.tsx';
import { RemoteRoutes } from './routes.tsx';

describe('mounted', () => {
  const backEnd = useMockBackEnd();

  describeMount('mf-profile', mount, {
    prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
    path: '/profile',
    shows: 'Member since',
  });
});

describe('against a back end that answers only what the specification lists', () => {
  const backEnd = useMockBackEnd();

  it('the profile shows, is changed and left [7.10 7.13 7.14]', async () => {
    const ada = backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    const { user, toasts, runtime } = renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ada });
    await screen.findByRole('heading', { name: 'Ada' });

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Display Name'), ' King{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(1));

    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    await user.type(screen.getByLabelText('Current Password'), 'Secret123');
    await user.type(screen.getByLabelText('New Password'), 'Better456');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Better456{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(runtime.session.snapshot()).toEqual({ status: 'signedOut' });

    expect(beyondSpecification(backEnd.requests)).toEqual([]);
    const sent = backEnd.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);
    expect(sent).toContainEqual([`GET /auth/users/${String(ada.id)}`, '']);
    expect(sent).toContainEqual(['PUT /auth/users/me/name', { name: 'Ada King' }]);
    expect(sent).toContainEqual(['POST /auth/token', 'username=ada%40example.com&password=Secret123']);
    expect(sent).toContainEqual(['PUT /auth/users/me/password', { new_password: 'Better456' }]);
    expect(toasts().map(({ title }) => title)).toEqual([
      TEXTS.profile.nameUpdated,
      TEXTS.profile.passwordChanged,
    ]);
  });
});

describe('the profile embedded in a page of somebody else', () => {
  const backEnd = useMockBackEnd();

  async function show(options: Parameters<typeof mount>[1]): Promise<MountedRemote> {
    const place = document.body.appendChild(document.createElement('div'));
    return act(async () => Promise.resolve(mount(place, { apiBase: MOCK_API, ...options })));
  }

  async function hide(mounted: MountedRemote): Promise<void> {
    await act(async () => {
      mounted.unmount();
      await Promise.resolve();
    });
  }

  it("shows the profile of the page's session; the appearance is the page's own", async () => {
    const { id, name, email } = backEnd.addUser({ name: 'Ada' });
    const mounted = await show({
      getToken: () => Promise.resolve({ token: tokenFor(id), user: { id, name, email } }),
    });
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Appearance' })).not.toBeInTheDocument();
    await hide(mounted);
  });

  it('shows the access-required message without a session, and no way to a page that is not there', async () => {
    const mounted = await show({});
    expect(await screen.findByRole('heading', { name: 'Access required' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    await hide(mounted);
  });
});
