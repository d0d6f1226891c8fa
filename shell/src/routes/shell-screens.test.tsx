import type { User } from '@quits/contracts';
import {
  expenseEndpoints,
  groupEndpoints,
  memoryStorage,
  type Runtime,
  type Storages,
  useAuth,
  useRuntime,
} from '@quits/core';
import { tokenFor, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };
const bob = { id: 2, name: 'Bob', email: 'bob@example.com' };
const backEnd = useMockBackEnd();

/** Starts a session, as the sign-in screen does, and waits for the next screen. */
function signIn({ session }: Runtime, user: User) {
  return act(async () => {
    session.start({ token: tokenFor(user.id), user });
  });
}

afterEach(() => {
  jest.useRealTimers();
  // A toast that is still open shows on the next test's page.
  toast.dismiss();
});

describe('paths of a signed-in user', () => {
  it.each([
    ['/', 'mf-groups at /', '[2.01]'],
    ['/groups', 'mf-groups at /groups', '[2.02]'],
    ['/groups/7', 'mf-groups at /groups/7', '[2.03]'],
    ['/expenses', 'mf-expenses at /expenses', '[2.04]'],
    ['/expenses/7', 'mf-expenses at /expenses/7', '[2.05]'],
    ['/profile', 'mf-profile at /profile', '[2.06]'],
    ['/invite/abc', 'mf-auth at /invite/abc', '[2.07]'],
    ['/view/abc', 'mf-groups at /view/abc', ''],
    ['/nowhere', 'mf-groups at /', '[2.08]'],
    ['/login', 'mf-groups at /', '[6.01]'],
    ['/forgot-password', 'mf-groups at /', '[2.09]'],
    ['/reset-password/abc', 'mf-groups at /', '[2.09]'],
  ])('shows for %s: %s %s', async (path, heading) => {
    await renderShell({ path, signedInAs: ada });
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  });
});

describe('paths of a signed-out user', () => {
  it.each([
    ['/login', 'mf-auth at /login', '[2.10]'],
    ['/forgot-password', 'mf-auth at /forgot-password', '[2.11]'],
    ['/reset-password/abc', 'mf-auth at /reset-password/abc', '[2.12]'],
    ['/invite/abc', 'mf-auth at /invite/abc', '[2.13]'],
    ['/view/abc', 'mf-groups at /view/abc', ''],
    ['/nowhere', 'mf-auth at /login', '[2.14]'],
    ['/', 'mf-auth at /login', '[2.15]'],
    ['/groups/7', 'mf-auth at /login', '[2.15]'],
    ['/profile', 'mf-auth at /login', '[2.15]'],
  ])('shows for %s: %s %s', async (path, heading) => {
    await renderShell({ path });
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  });

  it('passes the requested path to /login', async () => {
    const { location } = await renderShell({ path: '/groups/7?sort=date' });
    expect(location()).toMatchObject({ pathname: '/login', state: { from: '/groups/7?sort=date' } });
  });
});

describe('signing in', () => {
  it('leads to the requested path', async () => {
    const { runtime, path } = await renderShell({ path: '/groups/7?sort=date' });
    await signIn(runtime, ada);
    expect(path()).toBe('/groups/7?sort=date');
  });

  it.each(['/register', '/groups/7/nothing'])(
    'leads to the dashboard when no route has the requested path %s, in any order of navigation',
    async (path) => {
      const { runtime, path: shown, location } = await renderShell({ path });
      expect(location()).toMatchObject({ pathname: '/login', state: null });
      await signIn(runtime, ada);
      // The sign-in screen navigates after the shell has.
      act(() => runtime.bus.for('mf-auth').publish('navigation/requested', { to: path }));
      await waitFor(() => expect(shown()).toBe('/'));
      act(() => runtime.bus.for('mf-auth').publish('navigation/requested', { to: path }));
      await waitFor(() => expect(shown()).toBe('/'));
      expect(await screen.findByRole('heading', { name: 'mf-groups at /' })).toBeVisible();
    },
  );

  it('leads to the dashboard without a requested path', async () => {
    const { runtime, path } = await renderShell({ path: '/login' });
    await signIn(runtime, ada);
    expect(path()).toBe('/');
  });

  it('leaves a pending invitation to the sign-in screen, which leads to its group', async () => {
    function SignIn() {
      const { session, pendingInvite } = useRuntime();
      const { isSignedIn } = useAuth();
      const navigate = useNavigate();
      async function join() {
        session.start({ token: tokenFor(ada.id), user: ada });
        await Promise.resolve();
        session.updateUser({ name: 'Ada L.' });
        await Promise.resolve();
        pendingInvite.drop();
        await navigate('/groups/9', { replace: true });
      }
      return <button onClick={() => void join()}>{isSignedIn ? 'Joining' : 'Sign In'}</button>;
    }
    const storages = memoryStorage();
    storages.local.set('pendingInvite', 'token-9');
    const { user, path } = await renderShell({
      path: '/login',
      storages,
      screens: { 'mf-auth': SignIn },
    });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(path()).toBe('/groups/9');
    expect(await screen.findByRole('heading', { name: 'mf-groups at /groups/9' })).toBeVisible();
  });
});

describe('logging out', () => {
  it('leads to /login, and does not take the next user to the path of the last one [2.157]', async () => {
    const { user, path, runtime, location } = await renderShell({ path: '/profile', signedInAs: ada });
    const toasts: unknown[] = [];
    runtime.bus.for('test').on('toasts/requested', (toast) => toasts.push(toast));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(path()).toBe('/login');
    expect(location()?.state).toBeNull();
    expect(toasts).toEqual([]);
    await signIn(runtime, bob);
    expect(path()).toBe('/');
  });
});

describe('another tab', () => {
  /** Storages that another tab changes. */
  function sharedStorages() {
    const storages = memoryStorage();
    const listeners = new Set<(key: string | null) => void>();
    const change = (key: string) =>
      act(() => {
        for (const listener of listeners) listener(key);
      });
    const onChangeElsewhere: Storages['onChangeElsewhere'] = (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    return { storages: { ...storages, onChangeElsewhere }, change };
  }

  it('that signs out says so here, and leads to /login', async () => {
    const { storages, change } = sharedStorages();
    const { path } = await renderShell({ path: '/groups/7', signedInAs: ada, storages });
    storages.local.remove('token');
    storages.local.remove('user');
    change('token');
    expect(path()).toBe('/login');
    expect(
      await screen.findByText('You were signed out in another tab.', undefined, { timeout: 5000 }),
    ).toBeInTheDocument();
  });

  it('that signs in another user removes everything of the first user from the screen', async () => {
    const { storages, change } = sharedStorages();
    const Form = () => <input aria-label="Description" />;
    const { user, path, runtime } = await renderShell({
      path: '/groups/7',
      signedInAs: ada,
      screens: { 'mf-groups': Form },
      storages,
    });
    await user.type(screen.getByLabelText('Description'), 'Gift for Bob');
    storages.local.set('token', tokenFor(bob.id));
    storages.local.set('user', JSON.stringify(bob));
    change('user');
    expect(screen.queryByLabelText('Description')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    expect(
      await screen.findByText('You were signed out in another tab.', undefined, { timeout: 5000 }),
    ).toBeInTheDocument();
    expect(runtime.session.snapshot()).toMatchObject({ user: bob });
    expect(path()).toBe('/');
  });
});

describe('a 401', () => {
  it.each<[detail: string | undefined, ids: string]>([
    ['User not found', '[8.03]'],
    ['Invalid authentication credentials', '[8.05]'],
    ['You are blocked', '[8.10]'],
    [undefined, '[8.10]'],
  ])('with the detail %j shows it once, and leads to /login after 1500 ms [4.09 9.04] %s', async (detail) => {
    jest.useFakeTimers();
    const refusal = { status: 401, ...(detail === undefined ? {} : { detail }) };
    const { path, runtime } = await renderShell({ path: '/groups/7?sort=date', signedInAs: ada });
    const toasts: string[] = [];
    runtime.bus.for('test').on('toasts/requested', ({ title }) => toasts.push(title));
    backEnd.fail('GET', '/api/groups', refusal);
    backEnd.fail('GET', '/api/expenses', refusal);
    const calls = [
      runtime.store.dispatch(groupEndpoints.endpoints.getGroups.initiate()),
      runtime.store.dispatch(expenseEndpoints.endpoints.getExpenses.initiate()),
    ];
    await act(async () => {
      await Promise.allSettled(calls);
    });
    expect(runtime.storages.local.get('token')).toBeNull();
    expect(toasts).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1499));
    expect(path()).toBe('/groups/7?sort=date');
    expect(screen.getByRole('navigation')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(path()).toBe('/login');
    expect(toasts).toHaveLength(1);
  });

  it('gives the path back to the same user after signing in again, and to no other user', async () => {
    jest.useFakeTimers();
    const { path, runtime } = await renderShell({ path: '/groups/7?sort=date', signedInAs: ada });
    await act(async () => void runtime.session.expire());
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(path()).toBe('/login');
    await signIn(runtime, ada);
    expect(path()).toBe('/groups/7?sort=date');

    await act(async () => void runtime.session.expire());
    await act(() => jest.advanceTimersByTimeAsync(1500));
    await signIn(runtime, bob);
    expect(path()).toBe('/');
  });
});

describe('requested navigation', () => {
  it('follows a feature, but never to another origin', async () => {
    const { path, runtime } = await renderShell({ path: '/', signedInAs: ada });
    const news = runtime.bus.for('mf-groups');
    await act(async () => news.publish('navigation/requested', { to: '/groups/3' }));
    expect(path()).toBe('/groups/3');
    await act(async () => news.publish('navigation/requested', { to: '//evil.test/' }));
    expect(path()).toBe('/groups/3');
  });
});
