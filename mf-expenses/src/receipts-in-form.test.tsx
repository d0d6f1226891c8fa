import { File } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderFeature, testRuntime, useServer } from '@quits/testing';
import type { ExpenseFormProps } from '@quits/core';
import { useDialogParam } from '@quits/ui';
import { ExpenseForm } from './expense-form.tsx';

const server = useServer();
jest.setTimeout(20_000);

const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });
const uploads = () => server.requests.filter(({ path }) => path.endsWith('/receipts'));
const recorded = () => server.requestsTo('POST', '/api/expenses');

/** The form as pages use it, open while the address says so. */
function Form({ onClose, ...props }: Omit<ExpenseFormProps, 'isOpen'>) {
  const { isOpen, close } = useDialogParam('add');
  function leave(): void {
    onClose();
    close();
  }
  return <ExpenseForm {...props} isOpen={isOpen} onClose={leave} />;
}

async function setUp() {
  const ann = server.addUser({ name: 'Ann' });
  const { id: groupId } = server.addGroup({ name: 'Flat', createdBy: ann.id });
  const runtime = testRuntime({ signedInAs: ann, hasExtras: true });
  const onClose = jest.fn();
  /** The names of the receipts of the only expense. */
  async function receipts() {
    const [expense] = await server.read(ann.id, 'getGroupExpenses', { params: { id: groupId } });
    const details = await server.read(ann.id, 'getExpenseDetails', { params: { id: expense?.id ?? 0 } });
    return details.receipts.map(({ name }) => name);
  }
  const form = <Form onClose={onClose} groupId={groupId} members={[ann]} />;
  const view = renderFeature(form, { runtime, before: ['/'], path: '/?add=1' });
  await view.user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
  await view.user.type(screen.getByRole('textbox', { name: 'Total Amount' }), '8');
  return { ...view, form, runtime, onClose, receipts };
}

/** Chooses files behind More. */
async function choose(user: Awaited<ReturnType<typeof setUp>>['user'], ...files: File[]) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  const input = await screen.findByLabelText('Choose receipts');
  fireEvent.change(input, { target: { files } });
  await screen.findByRole('list', { name: 'Chosen receipts' });
}

const ANY_UPLOAD = ['POST', '/api/expenses/*/receipts'] as const;

describe('receipts that are chosen while an expense is typed', () => {
  it('are named, removed again, and sent once the expense is saved', async () => {
    const { user, onClose, receipts } = await setUp();
    await choose(user, pdf('bill.pdf'), pdf('menu.pdf'));
    const chosen = within(screen.getByRole('list', { name: 'Chosen receipts' }));
    await user.click(chosen.getByRole('button', { name: 'Remove receipt menu.pdf' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByText(/Receipts: 1/)).toBeVisible();
    expect(uploads()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await waitFor(async () => expect(await receipts()).toEqual(['bill.pdf']));
    expect(recorded()).toHaveLength(1);
  });

  it('are refused at once when they are no pictures and no PDF, or too large', async () => {
    const { user } = await setUp();
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    const large = new File([new Uint8Array(10_000_001)], 'scan.pdf', { type: 'application/pdf' });
    await choose(user, text, large, pdf('bill.pdf'));
    expect(screen.getByText(/“notes.txt” is neither a picture nor a PDF/)).toBeVisible();
    expect(screen.getByText(/“scan.pdf” is larger than 10 MB/)).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Chosen receipts' })).getAllByRole('listitem'),
    ).toHaveLength(1);
  });

  it('that do not arrive are named, with the expense saved, and sent again on a press @full', async () => {
    const { user, onClose, receipts } = await setUp();
    await choose(user, pdf('bill.pdf'));
    server.fail(...ANY_UPLOAD, { status: 0 });
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adding receipts' }));
    expect(await dialog.findByText(/The expense is saved. These receipts are not/)).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('bill.pdf');
    expect(onClose).not.toHaveBeenCalled();
    server.heal(...ANY_UPLOAD);
    await user.click(dialog.getByRole('button', { name: 'Try again: bill.pdf' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await waitFor(async () => expect(await receipts()).toEqual(['bill.pdf']));
    expect(new Set(uploads().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(recorded()).toHaveLength(1);
  });

  it('are given up by closing, and the next expense of the same form begins without them @full', async () => {
    const { user, onClose } = await setUp();
    await choose(user, pdf('bill.pdf'));
    server.fail(...ANY_UPLOAD, { status: 415 });
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adding receipts' }));
    await dialog.findByRole('alert');
    const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
    await user.click(close!);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByLabelText('Choose receipts');
    expect(screen.queryByRole('list', { name: 'Chosen receipts' })).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('go on when the way back closes the dialog @full', async () => {
    const { user, back, path, toasts, receipts } = await setUp();
    await choose(user, pdf('bill.pdf'), pdf('menu.pdf'));
    const answer = server.holdBack(...ANY_UPLOAD);
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    await screen.findByRole('dialog', { name: 'Adding receipts' });
    await back();
    expect(path()).toBe('/');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(answer);
    await waitFor(async () => expect(await receipts()).toEqual(['bill.pdf', 'menu.pdf']));
    await waitFor(() => expect(toasts().filter(({ title }) => title === 'Receipt added')).toHaveLength(2));
  });

  it('are no part of the draft that is left, which says so @full', async () => {
    const first = await setUp();
    await choose(first.user, pdf('bill.pdf'), pdf('menu.pdf'));
    first.unmount();
    const { user } = renderFeature(first.form, { runtime: first.runtime, path: '/?add=1' });
    const notice = 'Restored draft. Choose its receipts again: files are not kept.';
    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/files are not kept/)).not.toBeInTheDocument();
  });

  it('are dropped on their field or pasted, five at most @full', async () => {
    const { user } = await setUp();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const field = await screen.findByRole('group', { name: 'Receipts' });
    const dropped = ['1.pdf', '2.pdf', '3.pdf', '4.pdf'].map(pdf);
    fireEvent.drop(field, { dataTransfer: { files: dropped, types: ['Files'] } });
    await screen.findByRole('list', { name: 'Chosen receipts' });
    const clipboardData = { files: [pdf('5.pdf'), pdf('6.pdf')], getData: () => '' };
    fireEvent.paste(screen.getByRole('textbox', { name: 'Notes' }), { clipboardData });
    const chosen = within(screen.getByRole('list', { name: 'Chosen receipts' }));
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1.pdf',
      '2.pdf',
      '3.pdf',
      '4.pdf',
      '5.pdf',
    ]);
    expect(within(field).getByRole('status')).toHaveTextContent('An expense can have at most 5 receipts.');
  });
});
