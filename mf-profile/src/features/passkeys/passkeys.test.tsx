import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const PHONE = {
  id: 7,
  name: 'Phone',
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: null,
  synced: true,
  transports: ['internal'],
};
const UNCONFIRMED = {
  status: 403,
  body: { detail: 'Please confirm your current password first', code: 'password_not_confirmed', params: {} },
};
/** What the browser needs to make a passkey. */
const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Quits' },
  user: { id: 'AQ', name: 'ann@example.com', displayName: '' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What the browser gives when it has made a passkey. */
const MADE = {
  id: 'AAAA',
  rawId: bytes('aaa'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

describe('passkeys', () => {
  const server = useServer();
  const create = jest.fn();
  let ann: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    create.mockReset().mockResolvedValue(MADE);
    // jsdom has no passkeys.
    Object.assign(window, { PublicKeyCredential: jest.fn() });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  const open = (hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
  const formOf = (name: string) => within(screen.getByRole('form', { name }));

  async function add(user: ReturnType<typeof open>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
    const form = formOf('Add passkey');
    await user.type(form.getByLabelText('Name'), 'Laptop');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    return form;
  }

  it('are added under a name, with what the browser has made', async () => {
    server.fail('POST', '/auth/passkeys/options', { status: 200, body: OPTIONS });
    server.fail('POST', '/auth/passkeys', { status: 201, body: { ...PHONE, name: 'Laptop' } });
    const { user, toasts } = open();
    await add(user);
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Passkey added']));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        publicKey: expect.objectContaining({ rp: OPTIONS.rp, challenge: expect.anything() }),
      }),
    );
    const [sent] = server.requestsTo('POST', '/auth/passkeys');
    expect(sent?.body).toMatchObject({
      name: 'Laptop',
      response: { id: 'AAAA', response: { clientDataJSON: 'e30', transports: ['internal'] } },
    });
    expect(screen.queryByRole('form', { name: 'Add passkey' })).not.toBeInTheDocument();
  });

  it('are refused with the reason in the form', async () => {
    const detail = 'The passkey could not be checked. Please try again.';
    server.fail('POST', '/auth/passkeys/options', { status: 200, body: OPTIONS });
    server.fail('POST', '/auth/passkeys', { status: 422, detail });
    const { user } = open();
    const form = await add(user);
    expect(await form.findByText(detail)).toBeVisible();
    create.mockRejectedValue(Object.assign(new Error('No'), { name: 'NotAllowedError' }));
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect(await form.findByText('The browser made no passkey.')).toBeVisible();
  });

  it('need the password when the last sign-in was long ago', async () => {
    server.fail('POST', '/auth/passkeys/options', UNCONFIRMED);
    server.fail('POST', '/auth/passkeys', { status: 201, body: PHONE });
    const { user, toasts } = open();
    const form = await add(user);
    await user.type(await form.findByLabelText('Password'), 'Wrong1password');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(toasts().map(({ title }) => title)).toEqual(['Current password is incorrect']),
    );
    server.fail('POST', '/auth/passkeys/options', { status: 200, body: OPTIONS });
    await user.clear(form.getByLabelText('Password'));
    await user.type(form.getByLabelText('Password'), 'Correct1horse');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(toasts().at(-1)?.title).toBe('Passkey added'));
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('are renamed and deleted', async () => {
    server.fail('GET', '/auth/passkeys', {
      status: 200,
      body: [PHONE],
    });
    server.fail('PUT', '/auth/passkeys/7', { status: 200, body: { ...PHONE, name: 'Old phone' } });
    server.fail('DELETE', '/auth/passkeys/7', { status: 200, body: {} });
    const { user, toasts } = open();
    const list = await screen.findByRole('list', { name: 'Passkeys' });
    expect(list).toHaveTextContent(/Phone On several devices.*not used yet/);
    await user.click(within(list).getByRole('button', { name: 'Rename the passkey Phone' }));
    const renaming = formOf('Rename the passkey Phone');
    await user.clear(renaming.getByLabelText('Name'));
    await user.type(renaming.getByLabelText('Name'), 'Old phone');
    await user.click(renaming.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsTo('PUT', '/auth/passkeys/7')).toHaveLength(1));
    await user.click(await within(list).findByRole('button', { name: 'Delete the passkey Phone' }));
    await user.click(formOf('Delete the passkey Phone').getByRole('button', { name: 'Delete passkey' }));
    await waitFor(() => expect(toasts().at(-1)?.title).toBe('Passkey deleted'));
  });

  it('are not shown towards another back end', async () => {
    open(false);
    expect(await screen.findByRole('heading', { name: 'Password Security' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).not.toBeInTheDocument();
  });
});
