import { PATHS } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const PASSWORD = 'Correct1horse';
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What the browser gives when the person has chosen a passkey. */
const CHOSEN = {
  id: 'AAAA',
  rawId: bytes('aaa'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

describe('a passkey on /login', () => {
  const server = useServer();
  const get = jest.fn();
  let hasLock = true;
  beforeEach(() => {
    get.mockReset().mockResolvedValue(CHOSEN);
    // jsdom has no passkeys.
    Object.assign(window, {
      PublicKeyCredential: Object.assign(jest.fn(), {
        isUserVerifyingPlatformAuthenticatorAvailable: async () => hasLock,
      }),
    });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  const open = (hasExtras = true) => renderFeature(<RemoteRoutes />, { path: PATHS.login, hasExtras });
  const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

  it('has no button where the device has no way to one', async () => {
    hasLock = false;
    open();
    await screen.findByRole('button', { name: 'Sign In' });
    await waitFor(() => expect(screen.queryByText(/Loading/)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
    hasLock = true;
  });

  it('signs in and goes on', async () => {
    const ann = server.addUser({ name: 'Ann' });
    const { body } = await server.send({
      method: 'POST',
      path: '/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: ann.email, password: PASSWORD }).toString(),
    });
    const token = JSON.parse(new TextDecoder().decode(body)) as object;
    server.fail('POST', '/auth/passkey', { status: 200, body: token });
    const { user, path, runtime } = open();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await user.click(await button());
    await waitFor(() => expect(path()).toBe('/'));
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { id: ann.id } });
    // The browser was asked with the options of the server, as the standard has them.
    expect(get).toHaveBeenCalledWith(
      expect.objectContaining({
        publicKey: expect.objectContaining({ rpId: 'localhost', userVerification: 'required' }),
      }),
    );
    const [sent] = server.requestsTo('POST', '/auth/passkey');
    expect(sent?.body).toMatchObject({
      response: { id: 'AAAA', response: { clientDataJSON: 'e30', signature: 'c2lnbmF0dXJl' } },
    });
  });

  it('that the server does not take is said, and the form stays', async () => {
    const { user, toasts, path } = open();
    await user.click(await button());
    await waitFor(() =>
      expect(toasts()).toMatchObject([
        {
          title: 'The passkey could not sign you in',
          description: 'This passkey cannot sign you in. Please try again, or sign in another way.',
        },
      ]),
    );
    expect(path()).toBe(PATHS.login);
    expect(await button()).toBeEnabled();
  });

  it('that the person does not choose is no failure', async () => {
    get.mockRejectedValue(Object.assign(new Error('Given up'), { name: 'NotAllowedError' }));
    const { user, toasts } = open();
    await user.click(await button());
    await waitFor(() => expect(get).toHaveBeenCalled());
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(toasts()).toEqual([]);
  });

  it('is not offered towards another back end, nor to people who register', async () => {
    const { unmount } = open(false);
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    unmount();
    renderFeature(<RemoteRoutes />, { path: PATHS.login, hasExtras: true, state: { mode: 'register' } });
    await screen.findByRole('button', { name: 'Create Account' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
  });
});
