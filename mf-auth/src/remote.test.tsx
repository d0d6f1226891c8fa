import { act, configure, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MountedRemote } from '@quits/core';
import {
  MOCK_API,
  beyondSpecification,
  describeMount,
  renderFeature,
  testRuntime,
  tokenFor,
  useMockBackEnd,
} from '@quits/testing';
import { mount } from './remote.tsx';
import { RemoteRoutes } from './routes.tsx';

describe('mounted', () => {
  configure({ asyncUtilTimeout: 15_000 });

  const backEnd = useMockBackEnd();

  function fail(error: unknown): never {
    throw error;
  }

  describe('the sign-in embedded in a page of somebody else', () => {
    it('begins at /login, says who signed in, tells the page, and leaves nothing behind', async () => {
      const ada = backEnd.addUser({ name: 'Ada' });
      const events: string[] = [];
      const place = document.body.appendChild(document.createElement('div'));
      let mounted: MountedRemote | undefined;
      act(() => {
        mounted = mount(place, {
          apiBase: MOCK_API,
          onEvent: ({ type }) => events.push(type),
          onError: fail,
        });
      });
      await screen.findByRole('heading', { name: 'Welcome back' });
      const user = userEvent.setup();
      await user.type(screen.getByLabelText('Email'), ada.email);
      await user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
      // Both the sign-in page and the next one say so, one after the other.
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeInTheDocument(),
      );
      await waitFor(() => expect(screen.getByText('Ada')).toBeInTheDocument());
      expect(events).toContain('session/signedIn');
      expect(window.localStorage).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Sign out' }));
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument());
      await act(async () => {
        mounted?.unmount();
        await Promise.resolve();
      });
      expect(place).toBeEmptyDOMElement();
    });

    it('accepts an invitation once and tells the page which group it was', async () => {
      const ben = backEnd.addUser({ name: 'Ben' });
      const ada = backEnd.addUser({ name: 'Ada' });
      const group = backEnd.addGroup({ name: 'Lisbon', createdBy: ben.id });
      backEnd.invitations.set('good', group.id);
      const wishes: string[] = [];
      const place = document.body.appendChild(document.createElement('div'));
      let mounted: MountedRemote | undefined;
      act(() => {
        mounted = mount(place, {
          apiBase: MOCK_API,
          path: '/invite/good',
          onError: fail,
          getToken: () =>
            Promise.resolve({ token: tokenFor(ada.id), user: { id: ada.id, name: 'Ada', email: ada.email } }),
          onEvent(event) {
            if (event.type === 'navigation/requested') wishes.push(event.payload.to);
          },
        });
      });
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeInTheDocument(),
      );
      expect(wishes).toEqual([`/groups/${String(group.id)}`]);
      expect(backEnd.requestsTo('GET', '/api/invites/accept/good')).toHaveLength(1);
      await act(async () => {
        mounted?.unmount();
        await Promise.resolve();
      });
    });
  });

  describeMount('mf-auth', mount, {
    prepare: () => undefined,
    path: '/login',
    shows: 'Welcome back',
  });
});

describe('against a back end that answers only what the specification lists', () => {
  const backEnd = useMockBackEnd();
  const sent = () => backEnd.requests.map(({ method, path }) => `${method} ${path}`);
  const show = (path: string, options: Parameters<typeof renderFeature>[1] = {}) =>
    renderFeature(<RemoteRoutes />, { path, ...options });

  afterEach(() => {
    expect(beyondSpecification(backEnd.requests)).toEqual([]);
  });

  it('registering, signing in and accepting an invitation work [7.18]', async () => {
    const ben = backEnd.addUser({ name: 'Ben' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ben.id });
    backEnd.invitations.set('good', group.id);
    const runtime = testRuntime();
    const view = show('/invite/good', { runtime });
    await view.user.type(await screen.findByLabelText('Email'), 'new@example.com');
    await view.user.type(screen.getByLabelText('Password'), 'Secret123{Enter}');
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    expect(sent()).toEqual([
      'POST /auth/register',
      'POST /auth/token',
      expect.stringMatching(/^GET \/auth\/users\/\d+$/),
      'GET /api/invites/accept/good',
    ]);
  });

  it('a forgotten password can be set anew @full', async () => {
    backEnd.resetTokens.add('good');
    const asked = show('/forgot-password');
    await asked.user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    await screen.findByRole('heading', { name: 'Check your email' });
    asked.unmount();
    const { user, toasts } = show('/reset-password/good');
    await user.type(await screen.findByLabelText('New Password'), 'Secret123');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Secret123{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toEqual([
      'POST /auth/forgot-password',
      'GET /auth/reset-password/good',
      'POST /auth/reset-password',
    ]);
  });
});
