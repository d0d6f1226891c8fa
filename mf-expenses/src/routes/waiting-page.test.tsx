import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@quits/contracts';
import type { NewWaitingEntry } from '@quits/core';
import { describeDialogs, renderFeature, testRuntime, useDevice, useServer } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
useDevice();
jest.setTimeout(60_000);
const DAY_MS = 24 * 60 * 60_000;
let ann: User;
let oslo: number;
let rome: number;
let clientId: string;

beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  rome = server.addGroup({ name: 'Rome', createdBy: ann.id }).id;
  oslo = server.addGroup({ name: 'Oslo', createdBy: ann.id }).id;
  clientId = crypto.randomUUID();
});

const taxi = (change: Partial<NewWaitingEntry> = {}): NewWaitingEntry => ({
  clientId,
  groupId: rome,
  groupName: 'Rome',
  currency: 'USD',
  expense: {
    description: 'Taxi',
    totalCents: 800,
    payers: [{ userId: ann.id, cents: 800 }],
    shares: [{ userId: ann.id, cents: 800 }],
  },
  receipts: [],
  ...change,
});

const REFUSAL = { status: 409, detail: 'This group takes nothing today' };

interface Shown {
  path: string;
  before?: readonly string[];
  entry?: Partial<NewWaitingEntry>;
}

/** The page, with one expense that the server answers like this. */
async function show(
  answer: { status: number; detail?: string },
  { entry, ...options }: Shown = { path: '/waiting' },
) {
  server.fail('POST', '/api/expenses', answer);
  const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue: true });
  const queue = await runtime.waiting!.load();
  await queue.add(taxi(entry));
  await waitFor(() => expect(server.requestsTo('POST', '/api/expenses')).not.toEqual([]));
  if (answer.status === 409)
    await waitFor(() =>
      expect(runtime.store.getState().waiting.entries).toMatchObject([{ state: 'refused' }]),
    );
  return renderFeature(<RemoteRoutes />, { ...options, runtime });
}

const heal = () => server.heal('POST', '/api/expenses');
async function booked(id: number) {
  const list = await server.read(ann.id, 'getGroupExpenses', { params: { id } });
  return list.map(({ description, total_amount }) => [description, total_amount]);
}

describe('the page of what is not sent', () => {
  it('shows what waits, and sends it on a press', async () => {
    const { user } = await show({ status: 0 });
    const list = within(await screen.findByRole('list', { name: 'Expenses not sent yet' }));
    expect(list.getByText(/Taxi/)).toBeVisible();
    expect(list.getByLabelText('Waiting to be sent')).toBeVisible();
    heal();
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Everything is sent.')).toBeVisible();
    expect(await booked(rome)).toEqual([['Taxi', 8]]);
  });

  it('says how many entries of another account wait, and not that everything is sent', async () => {
    server.fail('POST', '/api/expenses', { status: 0 });
    const before = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue: true });
    await (await before.waiting!.load()).add(taxi());
    before.dispose();
    const bob = server.addUser({ name: 'Bob' });
    const runtime = testRuntime({ signedInAs: bob, hasExtras: true, hasQueue: true });
    await runtime.waiting!.load();
    renderFeature(<RemoteRoutes />, { path: '/waiting', runtime });
    expect(await screen.findByText('1 entry of another account waits on this device.')).toBeVisible();
    expect(screen.queryByText('Everything is sent.')).not.toBeInTheDocument();
    expect(screen.queryByText(/Taxi/)).not.toBeInTheDocument();
  });

  it('says why the server refused an entry, and sends the corrected one as a new one', async () => {
    const { user } = await show(REFUSAL);
    expect(await screen.findByText('Not booked: This group takes nothing today')).toBeVisible();
    heal();
    await user.click(screen.getByRole('button', { name: 'Open and correct' }));
    const total = await screen.findByRole('textbox', { name: 'Total Amount' });
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Taxi');
    expect(total).toHaveValue('8.00');
    await user.clear(total);
    await user.type(total, '9');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Expense' }));
    expect(await screen.findByText('Everything is sent.')).toBeVisible();
    expect(await booked(rome)).toEqual([['Taxi', 9]]);
  });

  it('keeps the items of a bill, also while it is corrected', async () => {
    const bill = {
      split: { mode: 'items' as const, values: [] },
      items: [{ name: 'Ramen', cents: 700, people: [{ userId: ann.id, weight: 100 }] }],
      extras: [{ name: 'Tip', cents: 100, how: 'proportional' as const }],
      claiming: true,
    };
    const entry = { expense: { ...taxi().expense, ...bill } };
    const { user } = await show(REFUSAL, { path: '/waiting', entry });
    heal();
    await user.click(await screen.findByRole('button', { name: 'Open and correct' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Item 1'), ' x2');
    await user.click(dialog.getByRole('button', { name: 'Add Expense' }));
    expect(await screen.findByText('Everything is sent.')).toBeVisible();
    const [booked] = await server.read(ann.id, 'getGroupExpenses', { params: { id: rome } });
    expect(booked).toMatchObject({
      items: [{ name: 'Ramen x2', amount: 7, people: [{ user_id: ann.id, weight: 100 }] }],
      extras: [{ name: 'Tip', amount: 1 }],
      claiming: true,
    });
  });

  it('adds a refused entry to another group', async () => {
    const { user } = await show(REFUSAL);
    heal();
    await user.click(await screen.findByRole('button', { name: 'Add to another group' }));
    expect(await screen.findByRole('combobox', { name: 'Group' })).toHaveValue(String(oslo));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Expense' }));
    expect(await screen.findByText('Everything is sent.')).toBeVisible();
    expect([await booked(rome), await booked(oslo)]).toEqual([[], [['Taxi', 8]]]);
  });

  it('discards a refused entry after asking once', async () => {
    const { user } = await show(REFUSAL);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Everything is sent.')).toBeVisible();
  });

  it('warns about an entry that has waited for 20 days', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now - 20 * DAY_MS);
    server.fail('POST', '/api/expenses', { status: 0 });
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue: true });
    await (await runtime.waiting!.load()).add(taxi());
    jest.restoreAllMocks();
    renderFeature(<RemoteRoutes />, { path: '/waiting', runtime });
    expect(await screen.findByText('This entry has waited for 20 days. Send it soon.')).toBeVisible();
  });
});

describeDialogs(
  (options) => show(REFUSAL, options),
  [
    { dialog: 'Add Expense', query: () => 'correct=1', opener: 'Open and correct' },
    { dialog: 'Add Expense', query: () => 'move=1', opener: 'Add to another group' },
    { dialog: 'Discard Expense', query: () => 'discard=1', opener: 'Discard', role: 'alertdialog' as const },
  ].map(({ opener, ...row }) => ({
    ...row,
    page: `what is not sent (${opener})`,
    prepare: () => '/waiting',
    findOpener: () => screen.findByRole('button', { name: opener }),
  })),
);
