import { Blob } from 'node:buffer';
import { type User, type CallBody, toWire } from '@quits/contracts';
import { testRuntime, tokenFor, useDevice, useServer } from '@quits/testing';
import { waitFor } from '@testing-library/react';
import { type NewWaitingEntry, type Runtime, STORAGE_KEYS } from '../index.ts';
import { pauseAfter } from './sender.ts';

const server = useServer();
const device = useDevice();
const DAY_MS = 24 * 60 * 60_000;
const EXPENSES = '/api/expenses';
const runtimes: Runtime[] = [];
let ann: User;
let groupId: number;

beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id }).id;
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const runtime of runtimes.splice(0)) runtime.dispose();
});

const bodyOf = ({ expense: entered, groupId, clientId }: NewWaitingEntry) =>
  toWire<CallBody<'addExpense'>>({ ...entered, groupId, clientId });

function expense(description: string, change: Partial<NewWaitingEntry> = {}): NewWaitingEntry {
  return {
    clientId: crypto.randomUUID(),
    groupId,
    groupName: 'Rome',
    currency: 'USD',
    expense: {
      description,
      totalCents: 800,
      payers: [{ userId: ann.id, cents: 800 }],
      shares: [{ userId: ann.id, cents: 800 }],
    },
    receipts: [],
    ...change,
  };
}

/** A tab of the app in which a person is signed in. */
async function openTab(user: User = ann) {
  const runtime = testRuntime({ signedInAs: user, hasExtras: true, hasQueue: true });
  runtimes.push(runtime);
  const queue = await runtime.waiting!.load();
  const state = () => runtime.store.getState().waiting;
  return {
    runtime,
    queue,
    state,
    names: () => state().entries.map(({ expense: { description } }) => description),
    isDone: () => waitFor(() => expect(state()).toEqual({ entries: [], others: 0 })),
  };
}

const pdf = () => new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }) as globalThis.Blob;
const offline = () => server.fail('POST', EXPENSES, { status: 0 });
const online = () => server.heal('POST', EXPENSES);
const sent = () => server.requestsTo('POST', EXPENSES);

async function booked(id = groupId) {
  const list = await server.read(ann.id, 'getGroupExpenses', { params: { id } });
  return list.map(({ description }) => description).reverse();
}

async function history() {
  const { items } = await server.read(ann.id, 'getGroupActivity', { params: { id: groupId } });
  return items.filter(({ expense_id }) => expense_id !== null);
}

describe('expenses that wait on this device', () => {
  it.each([{}, null])('are booked where 200 and %j answer, except while they have receipts', async (body) => {
    server.fail('POST', EXPENSES, { status: 200, body });
    const { queue, isDone, names } = await openTab();
    await queue.add(expense('Taxi'));
    await isDone();
    await queue.add(expense('Tea', { receipts: [{ key: 'k', name: 'bill.pdf', file: pdf() }] }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(names()).toEqual(['Tea']);
    online();
    window.dispatchEvent(new Event('online'));
    await isDone();
  });

  it('are sent in their order when the network returns, and are gone then', async () => {
    offline();
    const { queue, state, names, isDone, runtime } = await openTab();
    for (const name of ['Taxi', 'Tea', 'Museum']) await queue.add(expense(name));
    await waitFor(() => expect(sent()).not.toEqual([]));
    expect(names()).toEqual(['Taxi', 'Tea', 'Museum']);
    expect(state().entries.map((entry) => entry.state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(runtime.storages.local.get(STORAGE_KEYS.waiting)).not.toBeNull();
    online();
    window.dispatchEvent(new Event('online'));
    await isDone();
    expect(await booked()).toEqual(['Taxi', 'Tea', 'Museum']);
    expect(runtime.storages.local.get(STORAGE_KEYS.waiting)).toBeNull();
  });

  it('are found by the next visit, which sends them', async () => {
    offline();
    const first = await openTab();
    await first.queue.add(expense('Taxi'));
    first.runtime.dispose();
    online();
    const { isDone } = await openTab();
    await waitFor(async () => expect(await booked()).toEqual(['Taxi']));
    await isDone();
  });

  it('keep the time at which they were typed in the history', async () => {
    const typedAt = Date.now() - 3 * DAY_MS;
    offline();
    const { queue, isDone } = await openTab();
    jest.spyOn(Date, 'now').mockReturnValue(typedAt);
    await queue.add(expense('Taxi'));
    jest.restoreAllMocks();
    online();
    queue.send();
    await isDone();
    expect(await history()).toMatchObject([{ entered_at: new Date(typedAt).toISOString() }]);
  });

  it.each([
    ['after 30 days', -31 * DAY_MS],
    ['when the clock of the device was a year ahead', 365 * DAY_MS],
  ])('are sent without that time %s', async (_when, wrongBy) => {
    offline();
    const { queue, isDone } = await openTab();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + wrongBy);
    await queue.add(expense('Taxi'));
    jest.restoreAllMocks();
    online();
    queue.send();
    await isDone();
    expect(await booked()).toEqual(['Taxi']);
    expect(await history()).toMatchObject([{ entered_at: null }]);
  });

  it('are booked once when an earlier answer was lost days ago', async () => {
    const entry = expense('Taxi');
    server.call(ann.id, 'addExpense', { body: bodyOf(entry) });
    const { queue, isDone } = await openTab();
    await queue.add(entry);
    await isDone();
    expect(await booked()).toEqual(['Taxi']);
  });

  it('do not hold up others when the server refuses one, and show its sentence', async () => {
    const { id: archived } = server.addGroup({ name: 'Oslo', createdBy: ann.id });
    server.call(ann.id, 'archiveGroup', { params: { id: archived }, body: { archived: true } });
    const { queue, state } = await openTab();
    await queue.add(expense('Sauna', { groupId: archived }));
    await queue.add(expense('Taxi'));
    await waitFor(() => expect(state().entries).toMatchObject([{ state: 'refused' }]));
    expect(state().entries[0]?.reason).toMatch(/archived/);
    expect(await booked()).toEqual(['Taxi']);
    await queue.discard(state().entries[0]!.id);
    expect(state().entries).toEqual([]);
  });

  it.each([408, 429, 500, 503])('wait on after the answer %s', async (status) => {
    server.fail('POST', EXPENSES, { status, detail: 'Not now' });
    const { queue, state, isDone } = await openTab();
    await queue.add(expense('Taxi'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(state().entries).toMatchObject([{ state: 'waiting' }]);
    online();
    await waitFor(() => {
      queue.send();
      expect(state().entries).toEqual([]);
    });
    await isDone();
  });

  it('are not sent again before the time that the server names', async () => {
    server.fail('POST', EXPENSES, { status: 429, retryAfter: 60 });
    const { queue, state } = await openTab();
    await queue.add(expense('Taxi'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    queue.send();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent()).toHaveLength(1);
    expect(state().entries).toHaveLength(1);
  });

  it('wait for the same person: another one learns only how many there are', async () => {
    offline();
    const { queue, runtime, state } = await openTab();
    await queue.add(expense('Taxi'));
    online();
    const bob = server.addUser({ name: 'Bob' });
    runtime.session.start({ token: tokenFor(bob.id), user: bob });
    await waitFor(() => expect(state()).toEqual({ entries: [], others: 1 }));
    expect(await booked()).toEqual([]);
    runtime.session.start({ token: tokenFor(ann.id), user: ann });
    await waitFor(async () => expect(await booked()).toEqual(['Taxi']));
  });

  it('go when their person signs out, and stay when the session ends by itself', async () => {
    offline();
    const { queue, runtime, state } = await openTab();
    await queue.add(expense('Taxi'));
    runtime.session.expire();
    runtime.session.start({ token: tokenFor(ann.id), user: ann });
    await waitFor(() => expect(state().entries).toHaveLength(1));
    runtime.session.end();
    await waitFor(() => expect(state()).toEqual({ entries: [], others: 0 }));
    expect(runtime.storages.local.get(STORAGE_KEYS.waiting)).toBeNull();
  });

  it('take their receipts with them, each once', async () => {
    offline();
    server.fail('POST', '/api/expenses/*/receipts', { status: 0 });
    const { queue, state, isDone } = await openTab();
    const receipts = ['bill', 'menu'].map((key) => ({ key, name: `${key}.pdf`, file: pdf() }));
    await queue.add(expense('Dinner', { receipts }));
    online();
    await waitFor(() => {
      queue.send();
      expect(state().entries).toMatchObject([{ expenseId: expect.any(Number) as number }]);
    });
    server.heal('POST', '/api/expenses/*/receipts');
    await waitFor(() => {
      queue.send();
      expect(state().entries).toEqual([]);
    });
    await isDone();
    const [dinner] = await server.read(ann.id, 'getGroupExpenses', { params: { id: groupId } });
    const { receipts: stored } = await server.read(ann.id, 'getExpenseDetails', {
      params: { id: dinner!.id },
    });
    expect(stored.map(({ name }) => name)).toEqual(['bill.pdf', 'menu.pdf']);
  });

  it('are booked without a receipt that the server refuses, and a toast says so', async () => {
    const { queue, isDone, runtime } = await openTab();
    const toasts: unknown[] = [];
    runtime.bus.for('shell').on('toasts/requested', (toast) => toasts.push(toast));
    const file = new Blob(['no receipt'], { type: 'application/pdf' }) as globalThis.Blob;
    await queue.add(expense('Dinner', { receipts: [{ key: 'text', name: 'bill.pdf', file }] }));
    await isDone();
    expect(await booked()).toEqual(['Dinner']);
    expect(toasts).toMatchObject([{ kind: 'error', title: 'A receipt was not added' }]);
  });

  it('are not kept where the browser refuses its database', async () => {
    device.change({
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    } as never);
    const { queue } = await openTab();
    await expect(queue.add(expense('Taxi'))).rejects.toThrow('Denied');
  });
});

it('the pauses grow from 5 s to 5 min, and differ by a fifth', () => {
  expect([0, 1, 2, 9].map((failures) => pauseAfter(failures, 0.5))).toEqual([5000, 10_000, 20_000, 300_000]);
  expect([0, 1].map((chance) => Math.round(pauseAfter(0, chance)))).toEqual([4000, 6000]);
});
