import { screen, waitFor } from '@testing-library/react';
import type { User } from '@quits/contracts';
import { describeDialogs, renderFeature, testRuntime, useDevice, useServer } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
useDevice();
let ann: User;

beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  server.fail('POST', '/api/expenses', { status: 0 });
});

/** The profile, while some entries wait on this device. */
async function show(count: number, options: { path: string; before?: readonly string[] }) {
  const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue: true });
  const queue = await runtime.waiting!.load();
  for (let nth = 0; nth < count; nth += 1)
    await queue.add({
      clientId: String(nth),
      groupId: 1,
      groupName: 'Rome',
      currency: 'USD',
      body: { total_amount: 1, payers: [], shares: [] },
      receipts: [],
    });
  return renderFeature(<RemoteRoutes />, { ...options, runtime });
}

const AT = { path: '/profile' };
const findLogout = () => screen.findByRole('button', { name: 'Logout' });

describe('Logout', () => {
  it('asks while entries wait on this device, and deletes them only after that', async () => {
    const { user, runtime } = await show(2, AT);
    const { session, store } = runtime;
    await user.click(await findLogout());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      '2 entries are not sent yet. They will be lost if you sign out.',
    );
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect([session.snapshot().status, store.getState().waiting.entries.length]).toEqual(['signedIn', 2]);
    await user.click(await findLogout());
    await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
    expect(session.snapshot().status).toBe('signedOut');
    await waitFor(() => expect(store.getState().waiting).toEqual({ entries: [], others: 0 }));
  });

  it('asks about one entry @full', async () => {
    const { user } = await show(1, AT);
    await user.click(await findLogout());
    expect(await screen.findByText(/^1 entry is not sent yet. It will be lost/)).toBeVisible();
  });

  it('asks nothing when nothing waits', async () => {
    const { user, runtime } = await show(0, AT);
    await user.click(await findLogout());
    expect(runtime.session.snapshot().status).toBe('signedOut');
  });
});

describeDialogs(
  (options) => show(1, options),
  [
    {
      dialog: 'Logout',
      page: 'the profile',
      role: 'alertdialog',
      prepare: () => '/profile',
      query: () => 'dialog=logout',
      findOpener: findLogout,
      closes: 'Stay signed in',
    },
  ],
);
