import type { PayeeAnswer, User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const PATH = '/auth/users/me/payee';
const IBAN = 'DE89370400440532013000';

describe('How to pay me', () => {
  const server = useServer();
  let ann: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
  });

  const kept = (methods: PayeeAnswer['methods']) =>
    server.fail('GET', PATH, { status: 200, body: { methods } });

  async function open() {
    const page = renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras: true });
    const heading = await screen.findByRole('heading', { name: 'How to pay me' });
    expect(screen.queryByText('Only people who owe you see this.')).not.toBeInTheDocument();
    await page.user.click(heading);
    await screen.findByText('Only people who owe you see this.');
    return page;
  }
  const form = (name: string) => within(screen.getByRole('form', { name }));

  it('takes an IBAN with who owns the account, and shows it in groups of four', async () => {
    kept([]);
    server.fail('PUT', PATH, { status: 200, body: { methods: [] } });
    const { user, toasts } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a way to pay you' }));
    const fields = form('Add a way to pay you');
    expect(fields.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(fields.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 00');
    await user.type(fields.getByLabelText('Account holder'), 'Ann Example');
    kept([{ kind: 'iban', value: IBAN, name: 'Ann Example' }]);
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts().at(-1)?.title).toMatch(/^Saved/));
    expect(server.requestsTo('PUT', PATH)[0]?.body).toEqual({
      methods: [{ kind: 'iban', value: 'DE89 3704 0044 0532 0130 00', name: 'Ann Example' }],
    });
    const list = await screen.findByRole('list', { name: 'Ways to pay you' });
    expect(list).toHaveTextContent(/Bank transfer \(IBAN\).*DE89 3704 0044 0532 0130 00.*Ann Example/);
  });

  it('asks a Swiss account for its address, and the rest for no more than they need', async () => {
    kept([]);
    server.fail('PUT', PATH, { status: 200, body: { methods: [] } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a way to pay you' }));
    const fields = form('Add a way to pay you');
    await user.selectOptions(fields.getByLabelText('How'), 'Venmo');
    expect(fields.queryByLabelText('Account holder')).not.toBeInTheDocument();
    await user.selectOptions(fields.getByLabelText('How'), 'Swiss QR-bill');
    await user.type(fields.getByLabelText('IBAN'), 'CH9300762011623852957');
    await user.type(fields.getByLabelText('Postcode'), '8001');
    expect(fields.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(fields.getByLabelText('Town'), 'Zürich');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsTo('PUT', PATH)).toHaveLength(1));
    expect(server.requestsTo('PUT', PATH)[0]?.body).toEqual({
      methods: [
        {
          kind: 'swiss',
          value: 'CH9300762011623852957',
          address: { postcode: '8001', town: 'Zürich', country: 'CH' },
        },
      ],
    });
  });

  it('says in the form what the server refuses, and asks for the password when it must', async () => {
    kept([{ kind: 'paypal', value: 'ann' }]);
    const unconfirmed = {
      detail: 'Please confirm your password',
      code: 'password_not_confirmed',
      params: {},
    };
    server.fail('PUT', PATH, { status: 403, body: unconfirmed });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change PayPal' }));
    const fields = form('Change a way to pay you');
    await user.clear(fields.getByLabelText('Name at PayPal.Me'));
    await user.type(fields.getByLabelText('Name at PayPal.Me'), 'anne');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await user.type(await fields.findByLabelText('Password'), 'Correct1horse');
    const refused = {
      detail: 'This is no name at this payment service',
      code: 'payee_not_valid',
      params: {},
    };
    server.fail('PUT', PATH, { status: 422, body: refused });
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(await fields.findByText('This is no name at this payment service')).toBeVisible();
    expect(server.requestsTo('PUT', PATH).at(-1)?.body).toEqual({
      methods: [{ kind: 'paypal', value: 'anne' }],
    });
  });

  it('is removed way by way', async () => {
    kept([
      { kind: 'paypal', value: 'ann' },
      { kind: 'text', value: 'Cash' },
    ]);
    server.fail('PUT', PATH, { status: 200, body: { methods: [] } });
    const { user, toasts } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove PayPal' }));
    await user.click(form('Remove a way to pay you').getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts().at(-1)?.title).toMatch(/^Removed/));
    expect(server.requestsTo('PUT', PATH)[0]?.body).toEqual({ methods: [{ kind: 'text', value: 'Cash' }] });
  });

  it('is not shown towards another back end', async () => {
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras: false });
    expect(await screen.findByRole('heading', { name: 'Password Security' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'How to pay me' })).not.toBeInTheDocument();
  });
});
