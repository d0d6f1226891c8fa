import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const IBAN = { kind: 'iban', value: 'DE89370400440532013000', name: 'Ann Example' } as const;
const HOUR_MS = 3_600_000;

describe('Pay in Settle Up', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;

  /** Bob owes Ann €20. */
  beforeEach(() => {
    [ann, bob] = [server.addUser({ name: 'Ann' }), server.addUser({ name: 'Bob' })];
    groupId = server.addGroup({
      name: 'Lisbon',
      createdBy: ann.id,
      members: [bob.id],
      currency: 'EUR',
    }).id;
    server.addExpense({
      group_id: groupId,
      description: 'Dinner',
      total_amount: 20,
      payers: [{ user_id: ann.id, paid_amount: 20 }],
      shares: [{ user_id: bob.id, share_amount: 20 }],
    });
  });

  type Methods = Parameters<typeof server.call<'setPayee'>>[2]['body'];
  const payTo = (...methods: NonNullable<Methods>['methods']) =>
    server.call(ann.id, 'setPayee', { body: { methods } });

  async function open(query = `settle=${String(ann.id)}`) {
    const page = renderFeature(<RemoteRoutes />, {
      path: `/groups/${String(groupId)}?${query}`,
      signedInAs: bob,
      hasExtras: true,
    });
    await screen.findByRole('dialog', { name: 'Settle Up' });
    return page;
  }
  const pay = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    return within(await screen.findByRole('dialog', { name: 'Pay Ann' }));
  };
  const requests = () => server.requestsTo('GET', `/api/groups/${String(groupId)}/payment`);

  it('shows a code to scan and what to copy, for the amount that is typed', async () => {
    payTo(IBAN);
    const page = await open();
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    await page.user.clear(amount);
    await page.user.type(amount, '12.50');
    const dialog = await pay(page);
    expect(await dialog.findByRole('img', { name: 'QR code for your banking app' })).toBeVisible();
    expect(dialog.getByText('Scan with your banking app')).toBeVisible();
    expect(requests()[0]?.query).toBe(`to=${String(ann.id)}&amount=12.50`);
    const list = dialog.getByRole('list', { name: 'To copy' });
    expect(list).toHaveTextContent(
      /Name.*Ann Example.*IBAN.*DE89 3704 0044 0532 0130 00.*Amount.*12\.50.*Quits Lisbon/,
    );
    await page.user.click(dialog.getByRole('button', { name: 'Copy IBAN' }));
    expect(await navigator.clipboard.readText()).toBe('DE89 3704 0044 0532 0130 00');
    expect(dialog.queryByText(/These details are new/)).not.toBeInTheDocument();
    expect(dialog.getByText(/Did you pay/)).toHaveTextContent('Did you pay Ann €12.50?');
  });

  it('records the payment, with its reference as the note, once the person says that they paid', async () => {
    payTo(IBAN);
    const page = await open();
    const dialog = await pay(page);
    await dialog.findByRole('list', { name: 'To copy' });
    await page.user.click(dialog.getByRole('button', { name: 'Yes, record it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = server.requestsTo('POST', `/api/groups/${String(groupId)}/settle`);
    expect(sent?.body).toMatchObject({
      to_user_id: ann.id,
      amount: 20,
      notes: expect.stringMatching(/^Quits Lisbon [2-9A-Z]{4}$/),
    });
  });

  it('records nothing for who has not paid yet', async () => {
    payTo(IBAN);
    const page = await open();
    const dialog = await pay(page);
    await page.user.click(dialog.getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requestsTo('POST', `/api/groups/${String(groupId)}/settle`)).toEqual([]);
  });

  it('lets the person choose among several ways, and opens none by itself', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    payTo({ kind: 'text', value: 'Cash,\nplease' }, { kind: 'paypal', value: 'ann' }, { ...IBAN });
    const page = await open();
    const dialog = await pay(page);
    const link = await dialog.findByRole('link', { name: 'Open PayPal' });
    expect(link).toHaveAttribute('href', 'https://paypal.me/ann/20.00EUR');
    expect(link).toHaveAttribute('rel', 'noreferrer');
    await page.user.click(dialog.getByRole('radio', { name: 'Something else' }));
    expect(await dialog.findByText(/Cash,/)).toBeVisible();
    expect(dialog.queryByRole('link', { name: 'Open PayPal' })).not.toBeInTheDocument();
    await page.user.click(dialog.getByRole('radio', { name: 'Bank transfer' }));
    expect(await dialog.findByRole('img')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
  });

  it('warns for a week of details that are new, also when they changed since the last look', async () => {
    payTo(IBAN);
    const page = await open();
    const first = await pay(page);
    await first.findByRole('list', { name: 'To copy' });
    expect(first.queryByText(/These details are new/)).not.toBeInTheDocument();
    await page.user.click(first.getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const changed = { to: { id: ann.id, name: 'Ann' }, amount: 20, currency: 'EUR', reference: 'Quits 4F7K' };
    server.fail('GET', `/api/groups/${String(groupId)}/payment`, {
      status: 200,
      body: {
        ...changed,
        changed_at: new Date(Date.now() - 48 * HOUR_MS).toISOString(),
        methods: [
          {
            kind: 'text',
            label: 'Other',
            url: null,
            qr: null,
            copy: [{ label: 'How to pay', text: 'Cash' }],
          },
        ],
      },
    });
    await page.user.click(screen.getAllByRole('button', { name: 'Settle Up' })[0]!);
    await screen.findByRole('dialog', { name: 'Settle Up' });
    const second = await pay(page);
    expect(await second.findByText(/These details are new/)).toHaveTextContent(
      /^These details are new \(changed .*\)\. Check with Ann\.$/,
    );
    expect(second.getByText('Cash')).toBeVisible();
  });

  it('says who has not said how to pay', async () => {
    const dialog = await pay(await open());
    expect(await dialog.findByText('Ann has not said how to pay.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Yes, record it' })).toBeVisible();
  });

  it('says that nothing is owed any more when the debt is settled while the code is open', async () => {
    payTo(IBAN);
    const page = await open();
    const dialog = await pay(page);
    await dialog.findByRole('list', { name: 'To copy' });
    server.call(bob.id, 'settleUp', { params: { id: groupId }, body: { to_user_id: ann.id, amount: 20 } });
    await page.user.click(dialog.getByRole('button', { name: 'Yes, record it' }));
    expect(await screen.findByText('You no longer owe Ann anything.')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it.each([
    ['for a debt towards the person', true, 'Got paid'],
    ['towards another back end', false, 'Settle Up'],
  ])('is not offered %s', async (_what, hasExtras, name) => {
    const [viewer, other] = name === 'Got paid' ? [ann, bob] : [bob, ann];
    renderFeature(<RemoteRoutes />, {
      path: `/groups/${String(groupId)}?settle=${String(other.id)}`,
      signedInAs: viewer,
      hasExtras,
    });
    await screen.findByRole('dialog', { name });
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
  });
});
