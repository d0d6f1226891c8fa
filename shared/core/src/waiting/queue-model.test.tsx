import { type User, type CallBody, toWire } from '@quits/contracts';
import { testRuntime, useDevice, useServer } from '@quits/testing';
import { propertyCases } from '@quits/testing/property-cases';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { NewWaitingEntry, Runtime } from '../index.ts';

const server = useServer();
const device = useDevice();
jest.setTimeout(600_000);

/** What happens to a request on its way; `kill` ends all tabs once the server has done its work. */
const FAULTS = ['none', 'requestLost', 'answerLost', 'sentTwice', 'serverBusy', 'kill'] as const;
type Fault = (typeof FAULTS)[number];

interface Step {
  /** The browser and the tab in which the person presses Save. */
  browser: number;
  tab: number;
  isRefused: boolean;
  /** The form sent it already, and got no answer. */
  isBookedBefore: boolean;
  faults: Fault[];
}

const someSteps = fc.array(
  fc.record<Step>({
    browser: fc.nat(1),
    tab: fc.nat(1),
    isRefused: fc.boolean(),
    isBookedBefore: fc.boolean(),
    faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
);

let faults: Fault[] = [];
const tabs = new Map<string, Runtime>();

function closeTabs(): void {
  for (const runtime of tabs.values()) runtime.dispose();
  tabs.clear();
}

beforeEach(() => {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const fault = request.method === 'POST' ? faults.shift() : undefined;
    if (fault === 'requestLost') throw new TypeError('Failed to fetch');
    if (fault === 'serverBusy') return Response.json({ detail: 'Busy' }, { status: 503 });
    const copy = request.clone();
    const answer = await send(request);
    if (fault === 'answerLost') throw new TypeError('Failed to fetch');
    if (fault === 'kill') closeTabs();
    return fault === 'sentTwice' ? send(copy) : answer;
  });
});
afterEach(() => {
  closeTabs();
  jest.restoreAllMocks();
});

/** A person with two browsers, a group, and one that takes nothing. */
function person(name: string) {
  const ann = server.addUser({ name });
  const [open, archived] = ['Rome', 'Oslo'].map((of) => server.addGroup({ name: of, createdBy: ann.id }).id);
  server.call(ann.id, 'archiveGroup', { params: { id: archived! }, body: { archived: true } });
  const browsers = [device.change(), device.change()];

  async function openTab(browser: number, tab: number) {
    const key = `${String(browser)} ${String(tab)}`;
    const runtime = tabs.get(key) ?? testRuntime({ signedInAs: ann, hasExtras: true, hasQueue: true });
    tabs.set(key, runtime);
    device.change(browsers[browser]);
    const state = () => runtime.store.getState().waiting;
    const unread = state();
    return { queue: await runtime.waiting!.load(), state, isRead: () => state() !== unread };
  }
  return { ann, open: open!, archived: archived!, openTab };
}

const bodyOf = ({ expense: entered, groupId, clientId }: NewWaitingEntry) =>
  toWire<CallBody<'addExpense'>>({ ...entered, groupId, clientId });

function expense(description: string, ann: User, groupId: number): NewWaitingEntry {
  const own = [{ userId: ann.id, cents: 800 }];
  const entered = { description, totalCents: 800, payers: own, shares: own };
  const clientId = crypto.randomUUID();
  return { clientId, groupId, groupName: 'Rome', currency: 'USD', expense: entered, receipts: [] };
}

let runs = 0;

it('each is booked once or shown as refused, however requests, answers and tabs get lost @full', async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      runs += 1;
      const { ann, open, archived, openTab } = person(`Ann${String(runs)}`);
      for (const [index, step] of steps.entries()) {
        const entry = expense(`Entry ${String(index)}`, ann, step.isRefused ? archived : open);
        if (step.isBookedBefore && !step.isRefused)
          server.call(ann.id, 'addExpense', { body: bodyOf(entry) });
        ({ faults } = step);
        const { queue } = await openTab(step.browser, step.tab);
        await queue.add(entry);
        // The next one comes at any moment.
        if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      faults = [];
      closeTabs();
      const refused: string[] = [];
      for (const browser of [0, 1]) {
        const { queue, state, isRead } = await openTab(browser, 0);
        await waitFor(() => {
          queue.send();
          expect(isRead()).toBe(true);
          expect(state().entries.filter((entry) => entry.state === 'waiting')).toEqual([]);
        });
        refused.push(...state().entries.map(({ expense: { description } }) => description));
      }
      const booked = await server.read(ann.id, 'getGroupExpenses', { params: { id: open } });
      const named = (isRefused: boolean) =>
        steps.flatMap((step, index) => (step.isRefused === isRefused ? [`Entry ${String(index)}`] : []));
      expect(booked.map(({ description }) => description).sort()).toEqual(named(false));
      expect(refused.sort()).toEqual(named(true));
      closeTabs();
    }),
    propertyCases(50),
  );
});
