import { File } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@quits/contracts';
import { renderFeature, testRuntime, useDevice, useServer } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';

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

describe('an expense that is saved without a network', () => {
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
    const { submit, user, onClose, waiting } = await typeTaxi();
    await user.click(screen.getByRole('button', { name: 'More' }));
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
