import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
const show = (path: string, options: Parameters<typeof renderFeature>[1] = {}) =>
  renderFeature(<RemoteRoutes />, { path, ...options });

const button = (name: string) => screen.getByRole('button', { name });

async function fillIn({ user }: ReturnType<typeof show>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(value);
  }
}

/** A runtime in which an invitation waits for the next sign-in. */
function invited(token = 'good') {
  const ben = backEnd.addUser({ name: 'Ben' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ben.id });
  backEnd.invitations.set('good', group.id);
  const runtime = testRuntime();
  runtime.pendingInvite.keep(token);
  return { group, runtime };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the sign-in screen', () => {
  it('has two modes, each a button away from the other [2.29 2.30 4.11]', async () => {
    const { user } = show('/login');
    expect(button('Sign In')).toBeVisible();
    await user.click(button('Need an account? Register'));
    expect(button('Create Account')).toBeVisible();
    await user.click(button('Already have an account? Sign in'));
    expect(button('Sign In')).toBeVisible();
  });

  it('begins with creating an account when navigation state says so [2.31]', () => {
    show('/login', { state: { mode: 'register' } });
    expect(button('Create Account')).toBeVisible();
  });

  it('leads to /forgot-password [2.33]', async () => {
    const view = show('/login');
    await view.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(view.path()).toBe('/forgot-password');
  });

  it('leads to / after signing in [2.35]', async () => {
    backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    const view = show('/login');
    await fillIn(view, { Email: 'ada@example.com', Password: 'Secret123' });
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(view.path()).toBe('/'));
  });

  it('requires an e-mail, in a field of e-mail type [5.19 5.20]', async () => {
    const { user } = show('/login');
    expect(screen.getByLabelText('Email')).toBeRequired();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    await user.click(button('Sign In'));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address');
    expect(backEnd.requests).toEqual([]);
  });

  it('posts a new account, then signs in by itself [4.12 4.13 7.12]', async () => {
    const view = show('/login', { state: { mode: 'register' } });
    await fillIn(view, { Email: 'new@example.com', Password: 'Secret123' });
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.runtime.session.snapshot().status).toBe('signedIn'));
    expect(backEnd.requests.map(({ method, path, body }) => [`${method} ${path}`, body]).slice(0, 2)).toEqual(
      [
        ['POST /auth/register', { email: 'new@example.com', password: 'Secret123' }],
        ['POST /auth/token', 'username=new%40example.com&password=Secret123'],
      ],
    );
  });

  it.each([
    ['Abcdef1', false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    ['Abcdefg1', true],
  ])(
    'lets nobody register with less than what a password needs: %j → %j [5.01 5.02 5.03 5.04 5.06 5.07 5.08]',
    async (password, isEnough) => {
      const view = show('/login', { state: { mode: 'register' } });
      await fillIn(view, { Email: 'new@example.com', Password: password });
      const words = isEnough ? 'Password meets all requirements' : 'Password requirements not met';
      expect(screen.getByText(words)).toBeVisible();
      expect(button('Create Account').hasAttribute('disabled')).toBe(!isEnough);
    },
  );

  it('shows the checklist of a new password only once typing starts [5.05]', async () => {
    const { user } = show('/login', { state: { mode: 'register' } });
    expect(screen.queryByText('At least 8 characters')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), 'a');
    expect(screen.getByText('At least 8 characters')).toBeVisible();
    expect(screen.getByText('One uppercase letter')).toBeVisible();
    expect(screen.getByText('One lowercase letter')).toBeVisible();
    expect(screen.getByText('One number')).toBeVisible();
  });
});

describe('signing in with an invitation that waits', () => {
  it('accepts it right away, leads to its group, and drops it [2.34 4.14 4.16 8.24 8.25]', async () => {
    const ada = backEnd.addUser({ name: 'Ada', password: 'Secret123' });
    const { group, runtime } = invited();
    const view = show('/login', { runtime });
    await fillIn(view, { Email: ada.email, Password: 'Secret123' });
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    expect(backEnd.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      'GET /api/invites/accept/good',
    );
    expect(view.toasts().map(({ title }) => title)).toEqual([
      'Accepting your pending invitation...',
      "You've successfully joined the group!",
    ]);
    expect(runtime.storages.local.get('pendingInvite')).toBeNull();
  });

  it('drops it as well when accepting fails, says why, and leads to / [4.17 8.19]', async () => {
    const ada = backEnd.addUser({ name: 'Ada', password: 'Secret123' });
    const { runtime } = invited('bad');
    backEnd.fail('GET', '/api/invites/accept/bad', { status: 410 });
    const view = show('/login', { runtime });
    await fillIn(view, { Email: ada.email, Password: 'Secret123' });
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(view.toasts().at(-1)).toEqual({ kind: 'error', title: 'Failed to accept invitation.' });
    expect(runtime.storages.local.get('pendingInvite')).toBeNull();
  });

  it('is not lost by registering first [4.15 8.17]', async () => {
    const { group, runtime } = invited();
    const view = show('/login', { runtime, state: { mode: 'register' } });
    await fillIn(view, { Email: 'new@example.com', Password: 'Secret123' });
    expect(runtime.storages.local.get('pendingInvite')).toBe('good');
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    expect(view.toasts().map(({ title }) => title)).not.toContain('Registration successful! Logging you in.');
  });
});

describe('the screen of a forgotten password', () => {
  it('has an e-mail field, and cannot be sent while it is blank [2.36 2.44]', async () => {
    const { user } = show('/forgot-password');
    expect(button('Send Reset Link')).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), '   ');
    expect(button('Send Reset Link')).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    expect(button('Send Reset Link')).toBeEnabled();
  });

  it.each([200, 404, 429, 500, 0])(
    'shows its confirmation whatever the server says: %i [2.37 2.40 2.41 2.42]',
    async (status) => {
      backEnd.fail('POST', '/auth/forgot-password', { status, detail: 'No such account' });
      const view = show('/forgot-password');
      await fillIn(view, { Email: 'ada@example.com' });
      await view.user.click(button('Send Reset Link'));
      expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
      expect(view.toasts()).toEqual([]);
    },
  );

  it('sends the e-mail, and states how long the link is good [2.43 4.18 7.15 9.02]', async () => {
    const view = show('/forgot-password');
    expect(screen.getByText(/reset link expires in 1 hour/)).toBeVisible();
    await fillIn(view, { Email: 'ada@example.com' });
    await view.user.click(button('Send Reset Link'));
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(screen.getByText(/reset link expires in 1 hour/)).toBeVisible();
    const [request] = backEnd.requestsTo('POST', '/auth/forgot-password');
    expect(request?.body).toEqual({ email: 'ada@example.com' });
  });

  it('leads from the confirmation to /login or back to the form [2.38 2.39 4.19]', async () => {
    const view = show('/forgot-password');
    await fillIn(view, { Email: 'ada@example.com' });
    await view.user.click(button('Send Reset Link'));
    await view.user.click(await screen.findByRole('button', { name: 'Try another email' }));
    expect(button('Send Reset Link')).toBeDisabled();
    await fillIn(view, { Email: 'ben@example.com' });
    await view.user.click(button('Send Reset Link'));
    await view.user.click(await screen.findByRole('button', { name: 'Back to Login' }));
    expect(view.path()).toBe('/login');
  });
});

describe('the screen of a reset link', () => {
  beforeEach(() => {
    backEnd.resetTokens.add('good');
  });

  it('checks the link first, then asks twice for a new password [2.45 2.46 2.47 4.20 7.16]', async () => {
    show('/reset-password/good');
    expect(screen.getByRole('status')).toHaveTextContent('Checking your reset link...');
    expect(await screen.findByLabelText('New Password')).toBeVisible();
    expect(screen.getByLabelText('Confirm New Password')).toBeVisible();
    expect(button('Reset Password')).toBeDisabled();
    expect(backEnd.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /auth/reset-password/good',
    ]);
  });

  it('shows that a link is invalid, and leads to /forgot-password [2.48 2.49 4.21]', async () => {
    const view = show('/reset-password/spent');
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await view.user.click(button('Request New Reset Link'));
    expect(view.path()).toBe('/forgot-password');
  });

  it('says live whether the two match, and submits only when they do [5.09 5.10 5.11 8.30]', async () => {
    const view = show('/reset-password/good');
    await fillIn(view, { 'New Password': 'Secret123', 'Confirm New Password': 'Secret12' });
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    expect(button('Reset Password')).toBeDisabled();
    await fillIn(view, { 'Confirm New Password': 'Secret123' });
    expect(screen.getByText('Passwords match')).toBeVisible();
    expect(button('Reset Password')).toBeEnabled();
  });

  it('does not submit while the requirements are unmet [5.12]', async () => {
    const view = show('/reset-password/good');
    await fillIn(view, { 'New Password': 'Abcdef1', 'Confirm New Password': 'Abcdef1' });
    expect(screen.getByText('Password requirements not met')).toBeVisible();
    expect(button('Reset Password')).toBeDisabled();
  });

  it('sets the password, says so, and goes to /login after two seconds [2.50 7.17 8.31 9.05]', async () => {
    const view = show('/reset-password/good');
    await fillIn(view, { 'New Password': 'Secret123', 'Confirm New Password': 'Secret123' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
    const after = 2000;
    fireEvent.click(button('Reset Password'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([{ kind: 'success', title: 'Password reset successfully!' }]),
    );
    expect(backEnd.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/auth/reset-password',
      body: { token: 'good', new_password: 'Secret123' },
    });
    await screen.findByRole('heading', { name: 'Your password is new' });
    act(() => {
      jest.advanceTimersByTime(after - 100);
    });
    expect(view.path()).toBe('/reset-password/good');
    act(() => {
      jest.advanceTimersByTime(100);
    });
    expect(view.path()).toBe('/login');
  });

  it('says why a new password was not set [8.33]', async () => {
    backEnd.fail('POST', '/auth/reset-password', { status: 500 });
    const view = show('/reset-password/good');
    await fillIn(view, { 'New Password': 'Secret123', 'Confirm New Password': 'Secret123' });
    await view.user.click(button('Reset Password'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([
        { kind: 'error', title: 'Failed to reset password. Please try again.' },
      ]),
    );
  });
});

describe('the screen of an invitation', () => {
  it('keeps it for somebody signed out and leads to /login in register mode [2.32 2.159 2.160 2.161]', async () => {
    const view = show('/invite/good');
    await waitFor(() => expect(view.path()).toBe('/login'));
    expect(button('Create Account')).toBeVisible();
    expect(view.toasts()).toEqual([{ kind: 'info', title: 'Please register to accept the invitation.' }]);
    expect(view.runtime.storages.local.get('pendingInvite')).toBe('good');
  });

  it('accepts it for somebody signed in, drops what was stored, and leads to the group [2.158 2.162 2.163 2.164]', async () => {
    const { group } = invited();
    const runtime = testRuntime({ signedInAs: backEnd.addUser({ name: 'Ada' }) });
    runtime.pendingInvite.keep('good');
    const view = show('/invite/good', { runtime });
    expect(screen.getByRole('heading', { name: 'Processing Invitation' })).toBeVisible();
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    expect(view.toasts()).toEqual([{ kind: 'success', title: "You've successfully joined the group!" }]);
    expect(runtime.storages.local.get('pendingInvite')).toBeNull();
  });

  it("shows the server's detail when it fails, and leads to / [2.165 8.20]", async () => {
    backEnd.fail('GET', '/api/invites/accept/good', { status: 409, detail: 'Invitation is used up' });
    const view = show('/invite/good', { signedInAs: backEnd.addUser({ name: 'Ada' }) });
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(view.toasts()).toEqual([{ kind: 'error', title: 'Invitation is used up' }]);
  });

  it('has words of its own for a failure without any [8.21 8.22 8.23]', async () => {
    backEnd.fail('GET', '/api/invites/accept/good', { status: 500 });
    const runtime = testRuntime({ signedInAs: backEnd.addUser({ name: 'Ada' }) });
    runtime.pendingInvite.keep('good');
    const view = show('/invite/good', { runtime });
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(view.toasts()).toEqual([{ kind: 'error', title: 'Failed to accept invitation' }]);
    expect(runtime.storages.local.get('pendingInvite')).toBeNull();
  });
});
