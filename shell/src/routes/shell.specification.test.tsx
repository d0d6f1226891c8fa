import { act, screen, waitFor } from '@testing-library/react';
import { sharedEndpoints } from '@quits/core';
import { useMockBackEnd } from '@quits/testing';
import { toast } from 'sonner';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };
const backEnd = useMockBackEnd();
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const advanceTimers = (ms: number) => {
  jest.advanceTimersByTime(ms);
};

afterEach(() => {
  jest.useRealTimers();
});

describe('the navigation', () => {
  it.each([
    ['Dashboard', '/'],
    ['Groups', '/groups'],
    ['Expenses', '/expenses'],
    ['Profile: Ada Lovelace', '/profile'],
  ])('leads by %s to %s [2.21 2.22 2.23 2.24]', async (name, path) => {
    await renderShell({ path: '/groups/7', signedInAs: ada });
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('is there only for somebody signed in [2.20]', async () => {
    const { unmount } = await renderShell({ signedInAs: ada });
    expect(screen.getByRole('navigation')).toBeVisible();
    unmount();
    await renderShell({ path: '/login' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('logging out', () => {
  it('clears the session and leads to /login [2.157]', async () => {
    const { user, path, runtime } = await renderShell({ path: '/profile', signedInAs: ada });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(path()).toBe('/login');
    expect(runtime.storages.local.get('token')).toBeNull();
    expect(runtime.storages.local.get('user')).toBeNull();
  });
});

describe('a 401', () => {
  it.each([
    ['User not found', 'Account does not exist. Please register or contact support.'],
    ['Invalid authentication credentials', 'Session expired, please log in again.'],
    ['You are blocked', 'You are blocked'],
    [undefined, 'Authentication error. Please log in again.'],
  ])(
    'with the detail %j says %j and leads to /login after 1500 ms [4.09 8.01 8.03 8.04 8.05 8.08 8.09 8.10 8.11 9.04]',
    async (detail, title) => {
      jest.useFakeTimers();
      backEnd.fail('GET', '/api/groups', { status: 401, ...(detail === undefined ? {} : { detail }) });
      const { path, runtime } = await renderShell({ path: '/groups', signedInAs: ada, advanceTimers });
      const after = 1500;
      const call = runtime.store.dispatch(sharedEndpoints.endpoints.getGroups.initiate());
      let status: unknown;
      await act(async () => {
        status = (await call).error;
      });
      expect(status).toMatchObject({ status: 401 });
      await pass(after - 1);
      expect(path()).toBe('/groups');
      expect(screen.getByText(title)).toBeInTheDocument();
      await pass(1);
      expect(path()).toBe('/login');
      toast.dismiss();
      await pass(1000);
    },
  );
});

describe('a toast', () => {
  it('appears at the top in the centre and closes after three seconds [2.18 2.19]', async () => {
    jest.useFakeTimers();
    const { runtime } = await renderShell({ signedInAs: ada, advanceTimers });
    const [shown, gone] = [3000 - 200, 3000 + 500];
    act(() => {
      runtime.bus.for('test').publish('toasts/requested', { kind: 'success', title: 'Invitation sent!' });
    });
    await pass(100);
    const list = screen.getByText('Invitation sent!').closest('ol');
    expect(list).toHaveAttribute('data-y-position', 'top');
    expect(list).toHaveAttribute('data-x-position', 'center');
    await pass(shown - 100);
    expect(screen.getByText('Invitation sent!')).toBeInTheDocument();
    await pass(gone - shown);
    expect(screen.queryByText('Invitation sent!')).not.toBeInTheDocument();
  });
});

describe('a change of the path', () => {
  it('scrolls to the top [2.16]', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { user } = await renderShell({ signedInAs: ada });
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: 'Groups' }));
    await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0));
    scroll.mockRestore();
  });
});
