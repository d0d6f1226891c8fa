import { screen, waitFor } from '@testing-library/react';
import { PATHS } from '@quits/contracts';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
const open = () => renderFeature(<RemoteRoutes />, { path: PATHS.forgotPassword });
const send = () => screen.getByRole('button', { name: 'Send Reset Link' });
const email = () => screen.getByLabelText('Email');

describe('/forgot-password', () => {
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
