import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expenseEndpoints } from '@quits/core';
import { renderFeature, testRuntime, useDevice, useMockBackEnd, useServer } from '@quits/testing';
import { File } from 'node:buffer';
import type { User } from '@quits/contracts';
import { ExpenseForm } from './expense-form.tsx';

describe('an expense whose answer was lost', () => {
  const backEnd = useMockBackEnd();
  const { getGroupExpenses } = expenseEndpoints.endpoints;
  jest.setTimeout(20_000);

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /**
   * Simulates our server's idempotency keys. The same key and input repeat the first answer; other input gets
   * 422. Answers that the test marks as lost never arrive. After two days the keys are forgotten.
   */
  function serverWithKeys() {
    const known = new Map<string, { sent: string; answer: object }>();
    const send = globalThis.fetch;
    const network = { losesAnswers: false, forgetsKeys: false, clientIds: new Set<unknown>() };
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const key = request.headers.get('idempotency-key');
      if (key === null || request.method !== 'POST') return send(request);
      const sent = await request.clone().text();
      network.clientIds.add((JSON.parse(sent) as { client_id?: unknown }).client_id);
      const first = known.get(key);
      // The app's own id of an entry is never forgotten.
      if (first && network.forgetsKeys) return Response.json(first.answer, { status: 200 });
      if (first && first.sent !== sent) {
        const message = 'An earlier try was recorded with other content';
        const errors = [{ field: 'Idempotency-Key', message }];
        return Response.json({ detail: message, errors }, { status: 422 });
      }
      if (!first) {
        await send(request);
        known.set(key, { sent, answer: structuredClone(backEnd.expenses.at(-1) ?? {}) });
      }
      if (network.losesAnswers) throw new TypeError('Failed to fetch');
      return Response.json(known.get(key)?.answer, { status: 201 });
    });
    return network;
  }

  function setUp() {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    const members = [ann, bob].map(({ id, name, email }) => ({ id, name, email }));
    const onClose = jest.fn();
    const form = <ExpenseForm groupId={group.id} members={members} isOpen onClose={onClose} />;
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true });
    void runtime.store.dispatch(getGroupExpenses.initiate(group.id));
    return { ...renderFeature(form, { runtime }), ann, group, form, onClose };
  }

  const field = (name: string) => screen.getByRole('textbox', { name });
  const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Expense' });

  type View = ReturnType<typeof setUp>;

  async function send({ user }: Pick<View, 'user'>, total: string): Promise<void> {
    await user.clear(await screen.findByRole('textbox', { name: 'Total Amount' }));
    await user.type(field('Total Amount'), total);
    await user.click(submit());
  }

  async function loseFirstTry(network: ReturnType<typeof serverWithKeys>): Promise<View> {
    const view = setUp();
    await view.user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
    network.losesAnswers = true;
    await send(view, '30');
    expect(await screen.findByRole('alert')).toHaveTextContent('did not answer');
    network.losesAnswers = false;
    return view;
  }

  /** The same page after a reload: only the browser's storage remains. */
  function reload({ runtime, unmount, ann, form }: View) {
    const kept = runtime.storages.local;
    const values = kept.keys().map((key) => [key, kept.get(key) ?? ''] as const);
    unmount();
    const next = testRuntime({ signedInAs: ann, hasExtras: true });
    for (const [key, value] of values) next.storages.local.set(key, value);
    return renderFeature(form, { runtime: next });
  }

  it('is recorded once when it is sent again as it was', async () => {
    const view = await loseFirstTry(serverWithKeys());
    await send(view, '30');
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(backEnd.expenses).toHaveLength(1);
  });

  it.each<[when: string, again: (view: View) => Pick<View, 'user' | 'toasts'>]>([
    ['corrected', (view) => view],
    ['corrected after a reload', reload],
  ])('is not recorded a second time when it is %s @full', async (_when, again) => {
    const view = await loseFirstTry(serverWithKeys());
    const { user, toasts } = again(view);
    const toastsBefore = toasts().length;
    await send({ user }, '35');
    expect(await screen.findByText('This was already recorded')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the group' })).toHaveAttribute(
      'href',
      `/groups/${String(view.group.id)}`,
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/key|content/i);
    expect(toasts()).toHaveLength(toastsBefore);
    expect(field('Total Amount')).toHaveValue('35.00');

    await user.click(submit());
    expect(await screen.findByText('This was already recorded')).toBeVisible();
    expect(backEnd.expenses).toMatchObject([{ description: 'Taxi', total_amount: 30 }]);
  });

  it.each(['30', '35'])('is recorded once when %s are sent days later @full', async (total) => {
    const network = serverWithKeys();
    const view = await loseFirstTry(network);
    network.forgetsKeys = true;
    await send(reload(view), total);
    expect(await screen.findByText('This was already recorded')).toBeVisible();
    expect(backEnd.expenses).toMatchObject([{ description: 'Taxi', total_amount: 30 }]);
    expect(field('Total Amount')).toHaveValue(`${total}.00`);
    expect([...network.clientIds]).toEqual([
      expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    ]);
  });

  it.each([{}, null, 'saved'])('is added as usual where 200 and %j answer', async (body) => {
    backEnd.fail('POST', '/api/expenses', { status: 200, body });
    const view = setUp();
    await view.user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
    await send(view, '30');
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.toasts()).toMatchObject([{ kind: 'success', title: 'Expense added successfully' }]);
    expect(screen.queryByText('This was already recorded')).not.toBeInTheDocument();
  });

  it('shows in the lists, which are read again', async () => {
    const { runtime, group } = await loseFirstTry(serverWithKeys());
    const list = () => getGroupExpenses.select(group.id)(runtime.store.getState()).data?.pages[0]?.items;
    await waitFor(() => expect(list()).toMatchObject([{ description: 'Taxi', totalCents: 3000 }]));
    expect(list()?.[0]?.id).toBeGreaterThan(0);
  });
});

describe('an expense that is saved without a network', () => {
  const server = useServer();
  const device = useDevice();
  jest.setTimeout(60_000);
  let ann: User;
  let groupId: number;

  const offline = () => server.fail('POST', '/api/expenses', { status: 0 });
  const online = () => server.heal('POST', '/api/expenses');

  async function typeTaxi({ hasQueue = true } = {}) {
    ann = server.addUser({ name: 'Ann' });
    ({ id: groupId } = server.addGroup({ name: 'Flat', createdBy: ann.id, currency: 'EUR' }));
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue });
    const onClose = jest.fn();
    const form = <ExpenseForm groupId={groupId} members={[ann]} isOpen onClose={onClose} />;
    const view = renderFeature(form, { runtime });
    await view.user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
    await view.user.type(screen.getByRole('textbox', { name: 'Total Amount' }), '8');
    const submit = () =>
      view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Expense' }));
    return { ...view, runtime, onClose, submit, waiting: () => runtime.store.getState().waiting.entries };
  }

  it('waits on this device, and is booked once when the network returns', async () => {
    offline();
    const { submit, onClose, waiting, toasts, runtime } = await typeTaxi();
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(waiting()).toMatchObject([{ groupName: 'Flat', currency: 'EUR', state: 'waiting' }]);
    expect(toasts()).toMatchObject([{ kind: 'info' }]);
    expect(runtime.storages.local.keys().filter((key) => key.includes('expense-new'))).toEqual([]);
    online();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(waiting()).toEqual([]));
    const booked = await server.read(ann.id, 'getGroupExpenses', { params: { id: groupId } });
    expect(booked).toMatchObject([{ description: 'Taxi', total_amount: 8 }]);
  });

  it('keeps its receipts with it @full', async () => {
    offline();
    const { submit, onClose, waiting } = await typeTaxi();
    const bill = new File(['%PDF-1.4\n%%EOF'], 'bill.pdf', { type: 'application/pdf' });
    fireEvent.change(await screen.findByLabelText('Choose receipts'), { target: { files: [bill] } });
    await screen.findByRole('list', { name: 'Chosen receipts' });
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(waiting()).toMatchObject([{ receipts: [{ name: 'bill.pdf' }] }]);
    online();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(waiting()).toEqual([]));
    const [taxi] = await server.read(ann.id, 'getGroupExpenses', { params: { id: groupId } });
    expect(taxi).toMatchObject({ receipt_count: 1 });
  });

  it('stays in the form when the device has no room @full', async () => {
    offline();
    const { submit, runtime, onClose } = await typeTaxi();
    const queue = await runtime.waiting!.load();
    jest.spyOn(queue, 'add').mockResolvedValue(false);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('This device has no room.');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Taxi');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['in an embed', { hasQueue: false }],
    ['in a private window', {}],
  ])('fails as usual %s, and stays in the form @full', async (where, options) => {
    const refuse = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    if (where.includes('private')) device.change({ open: refuse } as never);
    offline();
    const { submit, onClose } = await typeTaxi(options);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('did not answer');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not wait when the server refuses it @full', async () => {
    server.fail('POST', '/api/expenses', { status: 409, detail: 'This group is archived' });
    const { submit, waiting } = await typeTaxi();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('This group is archived');
    expect(waiting()).toEqual([]);
  });
});
