import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PATHS, TEXTS } from '@quits/contracts';
import { StrictMode } from 'react';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

describe('a new password', () => {
  const backEnd = useMockBackEnd();
  const PASSWORD = 'Secret123';

  function open(token = 'good') {
    return renderFeature(
      <StrictMode>
        <RemoteRoutes />
      </StrictMode>,
      { path: `/reset-password/${token}` },
    );
  }

  const newPassword = () => screen.findByLabelText('New Password');
  const confirmation = () => screen.getByLabelText('Confirm New Password');
  const submit = () => screen.getByRole('button', { name: 'Reset Password' });

  async function fillIn(view: ReturnType<typeof open>, first: string, second = first) {
    await view.user.click(await newPassword());
    await view.user.paste(first);
    await view.user.click(confirmation());
    await view.user.paste(second);
  }

  beforeEach(() => {
    backEnd.resetTokens.add('good');
  });

  describe('/reset-password with a valid link', () => {
    it('says that it is validating, once, then shows the form [2.45 2.46 2.47 4.20 7.16]', async () => {
      open();
      expect(screen.getByRole('status')).toHaveTextContent('Checking your reset link...');
      expect(await newPassword()).toHaveAttribute('autocomplete', 'new-password');
      expect(confirmation()).toHaveAttribute('autocomplete', 'new-password');
      expect(backEnd.requestsTo('GET', '/auth/reset-password/good')).toHaveLength(1);
    });

    it('says after a while that the check takes long', async () => {
      backEnd.fail('GET', '/auth/reset-password/*', { status: 200, delayMs: 60_000 });
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
      try {
        const view = open();
        await act(() => jest.advanceTimersByTimeAsync(5000));
        expect(screen.getByText(/is taking longer than usual/)).toBeVisible();
        view.unmount();
      } finally {
        jest.useRealTimers();
      }
    });

    it('needs all requirements met and a match, and says live whether the passwords match [5.09 5.10 5.11 8.30]', async () => {
      const view = open();
      await fillIn(view, 'secret', 'Secret123');
      expect(screen.getByText(TEXTS.password.notMet)).toBeInTheDocument();
      expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
      expect(submit()).toBeDisabled();
      await view.user.clear(await newPassword());
      await view.user.type(await newPassword(), 'Secret1234');
      expect(screen.getByText(TEXTS.password.met)).toBeInTheDocument();
      expect(submit()).toBeDisabled();
      await view.user.type(confirmation(), '4');
      expect(screen.getByText('Passwords match')).toBeInTheDocument();
      expect(submit()).toBeEnabled();
    });

    it('does not submit weak passwords that match [5.12]', async () => {
      const view = open();
      await fillIn(view, 'secret');
      expect(screen.getByText(TEXTS.reset.match)).toBeInTheDocument();
      expect(submit()).toBeDisabled();
    });

    it('says success and goes to /login after 2000 ms [2.50 7.17 8.31 9.05]', async () => {
      const view = open();
      await fillIn(view, PASSWORD);
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
      try {
        fireEvent.click(submit());
        await waitFor(() =>
          expect(view.toasts()).toEqual([{ kind: 'success', title: 'Password reset successfully!' }]),
        );
        expect(backEnd.requestsTo('POST', '/auth/reset-password')[0]?.body).toEqual({
          token: 'good',
          new_password: PASSWORD,
        });
        await screen.findByRole('heading', { name: 'Your password has been changed' });
        act(() => {
          jest.advanceTimersByTime(1900);
        });
        expect(view.path()).toBe('/reset-password/good');
        act(() => {
          jest.advanceTimersByTime(100);
        });
        expect(view.path()).toBe('/login');
      } finally {
        jest.useRealTimers();
      }
    });

    it.each<[detail: string | undefined, title: string, id: string]>([
      ['That password is too common', 'That password is too common', '[8.32]'],
      [undefined, 'Failed to reset password. Please try again.', '[8.33]'],
    ])('answers a refusal with the detail %j by %j and keeps what was typed %s', async (detail, title) => {
      backEnd.fail('POST', '/auth/reset-password', { status: 422, ...(detail ? { detail } : {}) });
      const view = open();
      await fillIn(view, PASSWORD);
      await view.user.click(submit());
      await waitFor(() => expect(view.toasts()).toEqual([{ kind: 'error', title }]));
      expect(await newPassword()).toHaveValue(PASSWORD);
      expect(confirmation()).toHaveValue(PASSWORD);
    });

    it('shows the invalid view when the link expired meanwhile', async () => {
      const view = open();
      await fillIn(view, PASSWORD);
      backEnd.resetTokens.clear();
      await view.user.click(submit());
      expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeInTheDocument();
      expect(view.toasts()).toEqual([{ kind: 'error', title: TEXTS.reset.invalidLink }]);
    });
  });

  describe('/reset-password with an invalid link', () => {
    it("tells and shows it, and leads to /forgot-password by 'Request New Reset Link' [2.48 2.49 4.21 8.29]", async () => {
      const view = open('spent');
      expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeInTheDocument();
      expect(view.toasts()).toEqual([{ kind: 'error', title: 'Invalid or expired reset link' }]);
      await view.user.click(screen.getByRole('button', { name: 'Request New Reset Link' }));
      expect(view.path()).toBe('/forgot-password');
    });

    it.each([
      [{ status: 503 }, 'The server has a problem. Try again in a moment.'],
      [{ status: 0 }, 'The server did not answer. Check your connection and try again.'],
      [{ status: 429, retryAfter: 1800 }, 'Too many attempts. Try again in 30 minutes.'],
    ])(
      'does not call a link invalid that nobody could check (%j), says why, and checks it again @full',
      async (failure, why) => {
        backEnd.fail('GET', '/auth/reset-password/*', failure);
        const view = open();
        expect(
          await screen.findByRole('heading', { name: 'Your link could not be checked' }),
        ).toBeInTheDocument();
        expect(screen.getByText(why)).toBeInTheDocument();
        expect(view.toasts()).toEqual([]);
        backEnd.heal('GET', '/auth/reset-password/*');
        await view.user.click(screen.getByRole('button', { name: 'Try again' }));
        expect(await newPassword()).toBeInTheDocument();
      },
    );
  });
});

describe('/forgot-password', () => {
  const backEnd = useMockBackEnd();
  const open = () => renderFeature(<RemoteRoutes />, { path: PATHS.forgotPassword });
  const send = () => screen.getByRole('button', { name: 'Send Reset Link' });
  const email = () => screen.getByLabelText('Email');

  it('cannot be sent while the e-mail is blank [2.36 2.44]', async () => {
    const view = open();
    expect(send()).toBeDisabled();
    await view.user.type(email(), '   ');
    expect(send()).toBeDisabled();
    await view.user.type(email(), 'ada@example.com');
    expect(send()).toBeEnabled();
  });

  it('asks for an e-mail address beside the field', async () => {
    const view = open();
    expect(email()).toBeRequired();
    expect(email()).toHaveAttribute('type', 'email');
    await view.user.type(email(), 'ada{Enter}');
    expect(email()).toHaveAccessibleDescription('Enter an email address like name@example.com');
    expect(backEnd.requests).toEqual([]);
  });

  it('states that the reset link expires in 1 hour [2.43 9.02]', () => {
    open();
    expect(screen.getByText(/reset link expires in 1 hour/)).toBeInTheDocument();
  });

  it.each([
    ['knows the address', undefined],
    ['refuses [2.40]', { status: 404, detail: 'No such account' }],
    ['fails [2.41]', { status: 500 }],
    ['does not answer [2.42]', { status: 0 }],
  ])('shows the same confirmation when the server %s [2.37 4.18 7.15]', async (_case, failure) => {
    if (failure) backEnd.fail('POST', '/auth/forgot-password', failure);
    const view = open();
    await view.user.type(email(), ' ada@example.com {Enter}');
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/ada@example\.com/)).toBeInTheDocument();
    expect(screen.getByText(/reset link expires in 1 hour/)).toBeInTheDocument();
    expect(view.toasts()).toEqual([]);
    expect(backEnd.requestsTo('POST', '/auth/forgot-password')[0]?.body).toEqual({
      email: 'ada@example.com',
    });
  });

  it("returns to the empty form by 'Try another email' [2.39 4.19]", async () => {
    const view = open();
    await view.user.type(email(), 'ada@example.com{Enter}');
    await view.user.click(await screen.findByRole('button', { name: 'Try another email' }));
    expect(email()).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toHaveFocus();
  });

  it("goes to /login by 'Back to Login' [2.38]", async () => {
    const view = open();
    await view.user.type(email(), 'ada@example.com{Enter}');
    await screen.findByRole('heading', { name: 'Check your email' });
    await view.user.click(screen.getByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(view.path()).toBe(PATHS.login));
  });
});
