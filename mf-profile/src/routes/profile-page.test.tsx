import { act, screen, waitFor, within } from '@testing-library/react';
import { PATHS } from '@quits/contracts';
import { SAMPLE_OFFERS, renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
const open = (options: Parameters<typeof renderFeature>[1] = {}) =>
  renderFeature(<RemoteRoutes />, { path: PATHS.profile, ...options });

const button = (name: string) => screen.getByRole('button', { name });

let ada: MockUser;
beforeEach(() => {
  ada = backEnd.addUser({ name: 'Ada King Lovelace', email: 'ada@example.com' });
});

async function openProfile() {
  const view = open({ signedInAs: ada });
  await screen.findByText(/^Member since/);
  return view;
}

describe('/profile', () => {
  it("says 'Loading profile...' while it loads [2.133]", async () => {
    backEnd.fail('GET', '/auth/users/*', { status: 200, delayMs: 30 });
    open({ signedInAs: ada });
    expect(screen.getByRole('status')).toHaveTextContent('Loading profile...');
    expect(await screen.findByText(/^Member since/)).toBeInTheDocument();
    expect(screen.queryByText('Loading profile...')).not.toBeInTheDocument();
  });

  it('shows what the session knows while no answer comes, and says after a while that it takes long', async () => {
    backEnd.fail('GET', '/auth/users/*', { status: 200, delayMs: 60_000 });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
    try {
      const view = open({ signedInAs: ada });
      expect(screen.getByRole('heading', { name: 'Ada King Lovelace' })).toBeVisible();
      expect(button('Logout')).toBeEnabled();
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(screen.getByRole('status')).toHaveTextContent(/is taking longer than usual/);
      view.unmount();
    } finally {
      jest.useRealTimers();
    }
  });

  it('ends with what other features offer, once the profile has loaded', async () => {
    open({ signedInAs: ada, offers: SAMPLE_OFFERS });
    expect(screen.queryByText(/^profile.section/)).not.toBeInTheDocument();
    expect(await screen.findByText(`profile.section {"userId":${String(ada.id)}}`)).toBeVisible();
  });

  it('shows initials, name, e-mail and the current year [2.134 2.135 2.155]', async () => {
    await openProfile();
    expect(document.title).toBe('Profile · Quits');
    expect(screen.getByText('AK')).toBeVisible();
    expect(screen.getAllByText('ada@example.com')).toHaveLength(1);
    expect(screen.getByText(`Member since ${String(new Date().getFullYear())}`)).toBeInTheDocument();
  });

  it("shows the e-mail read-only, 'Verified', with the note [2.136 2.137 2.138 6.21]", async () => {
    await openProfile();
    const email = screen.getByLabelText('Email');
    expect(email).toHaveValue('ada@example.com');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription('Email cannot be changed for security reasons');
    expect(screen.getByText('Verified')).toBeInTheDocument();
  });

  it('takes the name over that the server knows, in the session as well', async () => {
    const view = open({ signedInAs: { ...ada, name: 'Old Name' } });
    await screen.findByRole('heading', { name: 'Ada King Lovelace' });
    expect(view.runtime.session.snapshot()).toMatchObject({ user: { name: 'Ada King Lovelace' } });
  });

  it('shows what the session knows when it cannot be loaded, and loads it again on request', async () => {
    backEnd.fail('GET', '/auth/users/*', { status: 500 });
    const view = open({ signedInAs: { ...ada, name: 'Ada' } });
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeInTheDocument();
    expect(await screen.findByText(/did not load/)).toBeInTheDocument();
    backEnd.heal('GET', '/auth/users/*');
    await view.user.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Ada King Lovelace' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/did not load/)).not.toBeInTheDocument());
  });

  it('shows the access-required message without a session', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Access required' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(backEnd.requests).toEqual([]);
  });

  it('ends the session by Logout [2.156]', async () => {
    const view = await openProfile();
    await view.user.click(button('Logout'));
    expect(view.runtime.session.snapshot()).toEqual({ status: 'signedOut' });
    expect(view.runtime.storages.local.get('token')).toBeNull();
    expect(view.runtime.storages.local.get('user')).toBeNull();
    expect(view.events).toContainEqual(
      expect.objectContaining({ type: 'session/signedOut', payload: { reason: 'asked' } }),
    );
  });
});

describe('Appearance', () => {
  it('is System, Light or Dark, shows at once and is kept', async () => {
    const view = await openProfile();
    const appearance = within(screen.getByRole('radiogroup', { name: 'Appearance' }));
    expect(appearance.getByRole('radio', { name: 'System' })).toBeChecked();
    await view.user.click(appearance.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(view.runtime.storages.local.get('quits.theme')).toBe('dark');
    await view.user.click(appearance.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    await view.user.click(appearance.getByRole('radio', { name: 'System' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });
});
