import { screen, waitFor, within } from '@testing-library/react';
import { renderFeature, testRuntime, useDevice, useServer } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
useDevice();
jest.setTimeout(60_000);

/** A person without a network, with an expense in each of two groups on this device. */
async function offline(hasQueue = true) {
  server.fail('POST', '/api/expenses', { status: 0 });
  const ann = server.addUser({ name: 'Ann' });
  const [rome, oslo] = ['Rome', 'Oslo'].map((name) => server.addGroup({ name, createdBy: ann.id }).id);
  const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue });
  const queue = await runtime.waiting?.load();
  for (const [groupId, description] of [[rome, 'Taxi'] as const, [oslo, 'Sauna'] as const])
    await queue?.add({
      clientId: crypto.randomUUID(),
      groupId: groupId!,
      groupName: description,
      currency: 'USD',
      body: {
        description,
        total_amount: 8,
        payers: [{ user_id: ann.id, paid_amount: 8 }],
        shares: [{ user_id: ann.id, share_amount: 8 }],
      },
      receipts: [],
    });
  return { ann, rome: rome!, queue, runtime };
}

const heal = () => server.heal('POST', '/api/expenses');

describe('what waits on this device', () => {
  it('shows in its group, whose balances lack it until it is booked', async () => {
    const { rome, runtime, queue } = await offline();
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(rome)}`, runtime });
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText(/Taxi/)).toBeVisible();
    // The page's parts are drawn once more when its data have loaded.
    await waitFor(() => expect(screen.getByText('Not counted yet: 1 entry waiting')).toBeVisible());
    heal();
    queue?.send();
    expect(await screen.findByRole('link', { name: /Taxi/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Not counted yet/)).not.toBeInTheDocument());
    expect(screen.queryByRole('list', { name: 'Not sent yet' })).not.toBeInTheDocument();
  });

  it('is counted on the dashboard, which shows what was refused in a group that is gone', async () => {
    const { ann, rome, runtime } = await offline();
    server.call(ann.id, 'deleteGroup', { params: { id: rome } });
    await server.write();
    heal();
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(runtime.store.getState().waiting.entries).toMatchObject([{ state: 'refused' }]);
    });
    renderFeature(<RemoteRoutes />, { path: '/', runtime });
    expect(await screen.findByText('1 entry is not sent yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/waiting');
    expect(await screen.findByText(/^Not booked: /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open and correct' })).toHaveAttribute(
      'href',
      '/waiting?correct=1',
    );
  });
});
