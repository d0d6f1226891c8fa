import { describeDoubleTaps, renderFeature, useMockBackEnd } from '@quits/testing';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
beforeEach(() => {
  backEnd.addUser({ name: 'Ada' });
  backEnd.resetTokens.add('good');
});

async function fill(path: string, fields: Record<string, string>, state?: unknown): Promise<void> {
  const { user } = renderFeature(<RemoteRoutes />, { path, state });
  for (const [label, text] of Object.entries(fields)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

describeDoubleTaps(backEnd, [
  {
    button: 'Sign In',
    call: 'POST /auth/token',
    prepare: () => fill('/login', { Email: 'ada@example.com', Password: 'Secret123' }),
  },
  {
    button: 'Create Account',
    call: 'POST /auth/register',
    prepare: () => fill('/login', { Email: 'bob@example.com', Password: 'Secret123' }, { mode: 'register' }),
  },
  {
    button: 'Send Reset Link',
    call: 'POST /auth/forgot-password',
    prepare: () => fill('/forgot-password', { Email: 'ada@example.com' }),
  },
  {
    button: 'Reset Password',
    call: 'POST /auth/reset-password',
    prepare: () =>
      fill('/reset-password/good', { 'New Password': 'Better456', 'Confirm New Password': 'Better456' }),
  },
]);
