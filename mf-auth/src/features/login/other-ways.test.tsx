import { PATHS } from '@quits/contracts';
import { createRuntime, memoryStorage } from '@quits/core';
import { MOCK_API, renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const button = (name: string) => screen.findByRole('button', { name });

/** Opens /login of an app with an identity provider. */
function openWith(provider: { name: string; only?: true }, state?: unknown) {
  const config = { base: MOCK_API, hasExtras: true, provider };
  const runtime = createRuntime({ config, storages: memoryStorage() });
  return renderFeature(<RemoteRoutes />, { path: PATHS.login, state, runtime });
}

describe('the identity provider on /login', () => {
  useMockBackEnd();

  it('has a button under the form, which stays usable while the provider is away', async () => {
    const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}, { status: 503 }));
    const { user } = openWith({ name: 'Club' }, { from: '/groups/7' });
    await user.click(await button('Sign in with Club'));
    expect(
      await screen.findByText('Club does not answer at the moment. Please try again later.'),
    ).toBeVisible();
    expect(sent).toHaveBeenCalledWith(
      `${MOCK_API}/auth/oidc/start?return=%2Fgroups%2F7`,
      expect.objectContaining({ redirect: 'manual', credentials: 'omit' }),
    );
    sent.mockRestore();
    expect(await button('Sign in with Club')).toBeEnabled();
    expect(screen.getByLabelText('Email')).toBeEnabled();
  });

  it('takes the place of the form where the server takes no passwords', async () => {
    openWith({ name: 'Club', only: true });
    expect(await button('Sign in with Club')).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Need an account? Register' })).not.toBeInTheDocument();
  });

  it('is not there without one, nor are passkeys towards another back end', () => {
    renderFeature(<RemoteRoutes />, { path: PATHS.login });
    expect(screen.queryByRole('button', { name: /Sign in with/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  });

  it('leads nowhere with a code that this tab has not asked for', async () => {
    const { toasts, path } = openWith({ name: 'Club' }, { arrival: { code: 'A'.repeat(43) } });
    await waitFor(() =>
      expect(toasts().map(({ title }) => title)).toEqual([
        'The sign-in through Club failed. Please try again.',
      ]),
    );
    expect(path()).toBe(PATHS.login);
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});
