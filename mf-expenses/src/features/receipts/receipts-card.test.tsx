import { File } from 'node:buffer';
import { renderFeature, testRuntime, useServer } from '@quits/testing';
import { useCaches } from '@quits/testing/use-caches';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExpenseFormProps } from '@quits/core';
import { useDialogParam } from '@quits/ui';
import { RemoteRoutes } from '../../routes.tsx';
import { ExpenseForm } from '../../expense-form.tsx';

describe('receipts on the page of an expense', () => {
  const server = useServer();

  /** An expense with these receipts. */
  function dinnerWith(names: readonly string[] = []) {
    const ann = server.addUser({ name: 'Ann' });
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id });
    const dinner = server.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 12,
      payers: [{ user_id: ann.id, paid_amount: 12 }],
      shares: [{ user_id: ann.id, share_amount: 12 }],
    });
    for (const name of names) server.addReceipt({ userId: ann.id, expenseId: dinner.id, name });
    return { ann, dinner };
  }

  function show({ ann, dinner }: ReturnType<typeof dinnerWith>, hasExtras = true) {
    const path = `/expenses/${String(dinner.id)}`;
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras, path, before: ['/expenses'] });
    async function receipts() {
      const details = await server.read(ann.id, 'getExpenseDetails', { params: { id: dinner.id } });
      return details.receipts.map(({ name }) => name);
    }
    return { ...view, path, receipts, userId: ann.id };
  }

  const world = (names: readonly string[] = []) => show(dinnerWith(names));

  afterEach(() => jest.restoreAllMocks());

  const tiles = () =>
    screen.queryAllByRole('button', { name: /^Receipt / }).map((tile) => tile.getAttribute('aria-label'));
  const PDF = '%PDF-1.4\n%%EOF';
  const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' });
  /** Starts something that continues asynchronously. */
  const begin = (event: () => void) =>
    act(async () => {
      event();
      await Promise.resolve();
    });
  const choose = async (...files: File[]) => {
    const input = await screen.findByLabelText('Choose receipts');
    await begin(() => fireEvent.change(input, { target: { files } }));
  };
  const uploadsTo = (path: string) => server.requestsTo('POST', `/api${path}/receipts`);
  const keysOf = (path: string) => uploadsTo(path).map(({ headers }) => headers.get('idempotency-key'));

  describe('the receipts of an expense', () => {
    it('are added, several one after the other, and shown by name', async () => {
      const { path } = world();
      await choose(pdf('bill.pdf'), pdf('menu.pdf'));
      await waitFor(() => expect(tiles()).toEqual(['Receipt bill.pdf', 'Receipt menu.pdf']));
      expect(new Set(keysOf(path)).size).toBe(2);
      expect(screen.queryByRole('list', { name: 'On their way' })).not.toBeInTheDocument();
    });

    it('show a picture as a picture, and in full on a press, with the way back to it @full', async () => {
      const { user } = world(['slip.jpg']);
      const tile = await screen.findByRole('button', { name: 'Receipt slip.jpg' });
      await waitFor(() =>
        expect(tile.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^data:/)),
      );
      await user.click(tile);
      const dialog = within(await screen.findByRole('dialog', { name: 'slip.jpg' }));
      expect(await dialog.findByRole('img', { name: 'Receipt slip.jpg' })).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(tile).toHaveFocus());
    });

    it.each([
      ['fails', { status: 500 }],
      ['is no picture', { status: 200, body: 'A page of a proxy' }],
    ])('say that a picture did not load whose answer %s, and ask again @full', async (_what, failure) => {
      server.fail('GET', '/api/receipts/*', failure);
      const { user } = world(['slip.jpg']);
      expect(await screen.findByText('The receipt slip.jpg did not load.')).toBeVisible();
      const tile = screen.getByRole('button', { name: 'Receipt slip.jpg' });
      expect(tile.querySelector('img')).toBeNull();
      server.heal('GET', '/api/receipts/*');
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Receipt slip.jpg' }).querySelector('img')).toBeVisible(),
      );
      expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
    });

    it('are not saved as files when the answer is a page of a proxy @full', async () => {
      server.fail('GET', '/api/receipts/*', { status: 200, body: 'A page of a proxy' });
      const createObjectURL = jest.fn();
      Object.assign(URL, { createObjectURL });
      const { user, toasts } = world(['bill.pdf']);
      await user.click(await screen.findByRole('button', { name: 'Receipt bill.pdf' }));
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(toasts()).toMatchObject([{ kind: 'error', title: 'Failed to load the receipt' }]),
      );
      expect(createObjectURL).not.toHaveBeenCalled();
    });

    it('are removed once one has said so', async () => {
      const { user, receipts } = world(['slip.jpg']);
      await user.click(await screen.findByRole('button', { name: 'Receipt slip.jpg' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'slip.jpg' }));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      expect(dialog.getByRole('alert')).toHaveTextContent('cannot be restored');
      await user.click(dialog.getByRole('button', { name: 'Keep' }));
      await waitFor(async () => expect(await receipts()).toEqual(['slip.jpg']));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(tiles()).toEqual([]));
      await waitFor(async () => expect(await receipts()).toEqual([]));
    });

    it('leave the focus with the button that adds one, also where the list has them for a while yet @full', async () => {
      const { user, path } = world(['slip.jpg']);
      await user.click(await screen.findByRole('button', { name: 'Receipt slip.jpg' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'slip.jpg' }));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      const answer = server.holdBack('GET', `/api${path}/details`);
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(tiles()).toEqual(['Receipt slip.jpg']);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Receipt slip.jpg' })).toHaveFocus());
      await act(answer);
      await waitFor(() => expect(tiles()).toEqual([]));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Add Receipt' })).toHaveFocus());
    });

    it('that did not arrive say why beside them, and are the same upload when they are sent again', async () => {
      const { user, path } = world();
      server.fail('POST', `/api${path}/receipts`, { status: 0 });
      await choose(pdf('bill.pdf'));
      expect(await screen.findByText(/The server did not answer/)).toHaveAttribute('role', 'alert');
      expect(tiles()).toEqual([]);
      server.heal('POST', `/api${path}/receipts`);
      await user.click(screen.getByRole('button', { name: 'Try again: bill.pdf' }));
      await waitFor(() => expect(tiles()).toEqual(['Receipt bill.pdf']));
      expect(document.body).not.toHaveFocus();
      expect(keysOf(path)).toHaveLength(2);
      expect(new Set(keysOf(path)).size).toBe(1);
    });

    it('that are refused say so in the words of the server, where it is seen, and can be given up @full', async () => {
      const { user, path } = world();
      const detail = 'A receipt is a picture or a PDF';
      const bringIntoSight = jest.spyOn(Element.prototype, 'scrollIntoView');
      server.fail('POST', `/api${path}/receipts`, { status: 415, detail });
      await choose(pdf('bill.pdf'));
      expect(await screen.findByText(detail)).toBeVisible();
      expect(bringIntoSight.mock.contexts).toEqual([screen.getByText(detail).closest('li')]);
      bringIntoSight.mockRestore();
      await user.click(screen.getByRole('button', { name: 'Cancel: bill.pdf' }));
      expect(screen.queryByText('bill.pdf')).not.toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Add Receipt' })).toHaveFocus());
    });

    it('on their way are not lost without a word: the browser asks before the page goes @full', async () => {
      const { path } = world();
      /** Whether the browser would ask. */
      const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      let release: () => void = () => undefined;
      const until = new Promise<void>((resolve) => (release = resolve));
      server.fail('POST', `/api${path}/receipts`, { status: 201, until });
      expect(asks()).toBe(false);
      await choose(pdf('bill.pdf'));
      expect(await screen.findByRole('progressbar', { name: 'Adding bill.pdf' })).toBeInTheDocument();
      expect(asks()).toBe(true);
      release();
      await waitFor(() => expect(tiles()).toEqual(['Receipt bill.pdf']));
      expect(asks()).toBe(false);
    });

    it('on their way show that they are, and are canceled one by one @full', async () => {
      const { user, path } = world();
      let release: () => void = () => undefined;
      const until = new Promise<void>((resolve) => (release = resolve));
      server.fail('POST', `/api${path}/receipts`, { status: 500, until });
      await choose(pdf('bill.pdf'), pdf('menu.pdf'));
      expect(await screen.findByRole('progressbar', { name: 'Adding bill.pdf' })).toBeInTheDocument();
      expect(screen.getByText('Waiting…')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Cancel: menu.pdf' }));
      await user.click(screen.getByRole('button', { name: 'Cancel: bill.pdf' }));
      expect(screen.queryByRole('list', { name: 'On their way' })).not.toBeInTheDocument();
      await act(async () => {
        release();
        await until;
      });
      expect(uploadsTo(path).length).toBeLessThanOrEqual(1);
      expect(screen.queryByText('Not added')).not.toBeInTheDocument();
    });

    it('go on when the page is left, and toasts say how each ended @full', async () => {
      const { path, back, toasts, receipts } = world();
      const answer = server.holdBack('POST', `/api${path}/receipts`);
      await choose(pdf('bill.pdf'), pdf('menu.pdf'));
      await screen.findByRole('progressbar', { name: 'Adding bill.pdf' });
      await back();
      await act(answer);
      await waitFor(async () => expect(await receipts()).toEqual(['bill.pdf', 'menu.pdf']));
      const added = expect.objectContaining({ kind: 'success', title: 'Receipt added' });
      await waitFor(() => expect(toasts()).toEqual([added, added]));
    });

    it('that fail once the page is left are named in a toast @full', async () => {
      const { path, back, toasts } = world();
      let release: () => void = () => undefined;
      const until = new Promise<void>((resolve) => (release = resolve));
      const detail = 'A receipt is a picture or a PDF';
      server.fail('POST', `/api${path}/receipts`, { status: 415, detail, until });
      await choose(pdf('bill.pdf'));
      await screen.findByRole('progressbar', { name: 'Adding bill.pdf' });
      await back();
      release();
      const notAdded = { kind: 'error', title: 'The receipt bill.pdf was not added', description: detail };
      await waitFor(() => expect(toasts()).toMatchObject([notAdded]));
    });

    it('end with the session @full', async () => {
      const { path, back, runtime, toasts } = world();
      const answer = server.holdBack('POST', `/api${path}/receipts`);
      await choose(pdf('bill.pdf'), pdf('menu.pdf'));
      await waitFor(() => expect(uploadsTo(path)).toHaveLength(1));
      await back();
      act(() => runtime.session.end());
      await act(answer);
      expect(uploadsTo(path)).toHaveLength(1);
      expect(toasts()).toEqual([]);
    });

    it('are five at most @full', async () => {
      const { path } = world(['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
      await screen.findByRole('button', { name: 'Receipt 4.pdf' });
      await choose(pdf('5.pdf'), pdf('6.pdf'));
      await waitFor(() => expect(tiles()).toHaveLength(5));
      expect(uploadsTo(path)).toHaveLength(1);
      expect(screen.getByText('An expense can have at most 5 receipts.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Add Receipt' })).toHaveAttribute('aria-disabled', 'true');
    });

    it('are dropped or pasted @full', async () => {
      world();
      const region = await screen.findByRole('region', { name: 'Receipts' });
      const dataTransfer = { files: [pdf('dropped.pdf')], types: ['Files'] };
      await begin(() => fireEvent.drop(region, { dataTransfer }));
      await waitFor(() => expect(tiles()).toEqual(['Receipt dropped.pdf']));
      const clipboardData = { files: [pdf('pasted.pdf')], getData: () => '' };
      await begin(() => fireEvent.paste(document.body, { clipboardData }));
      await waitFor(() => expect(tiles()).toEqual(['Receipt dropped.pdf', 'Receipt pasted.pdf']));
    });

    it('that the browser cannot read are not sent @full', async () => {
      const { path } = world();
      Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('InvalidStateError')) });
      await choose(new File(['x'], 'photo.heic', { type: 'image/heic' }));
      expect(await screen.findByText(/Save it as a JPEG or PNG first/)).toBeVisible();
      expect(uploadsTo(path)).toEqual([]);
    });

    it('are not offered towards a foreign back end', async () => {
      show(dinnerWith(), false);
      expect(await screen.findByRole('heading', { name: 'Paid by' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Receipts' })).not.toBeInTheDocument();
    });
  });

  describe('receipts that were chosen before the page was closed', () => {
    const kept = useCaches();
    beforeEach(() => void Object.assign(globalThis, { File }));
    const names = () =>
      [...kept].map(([name, cache]) => [name, [...cache.keys()].map((href) => href.split('name=')[1])]);

    it('are kept until they have arrived or are given up', async () => {
      const { user, path, userId } = world();
      const cache = `quits-uploads-${String(userId)}`;
      const answer = server.holdBack('POST', `/api${path}/receipts`);
      await choose(pdf('bill.pdf'), pdf('menu & more.pdf'));
      await screen.findByRole('progressbar', { name: 'Adding bill.pdf' });
      await waitFor(() => expect(names()).toEqual([[cache, ['bill.pdf', 'menu%20%26%20more.pdf']]]));
      await user.click(screen.getByRole('button', { name: 'Cancel: menu & more.pdf' }));
      await waitFor(() => expect(names()).toEqual([[cache, ['bill.pdf']]]));
      await act(answer);
      await waitFor(() => expect(tiles()).toEqual(['Receipt bill.pdf']));
      await waitFor(() => expect(names()).toEqual([[cache, []]]));
    });

    it('are offered again to the same person at the same entry, and are the same upload', async () => {
      const keep = async (userId: number, expenseId: number, name: string) =>
        (await caches.open(`quits-uploads-${String(userId)}`)).put(
          `/uploads/${String(expenseId)}/the-key?name=${name}`,
          new Response(PDF, { headers: { 'content-type': 'application/pdf' } }),
        );
      const { ann, dinner } = dinnerWith();
      await keep(ann.id, dinner.id, 'bill.pdf');
      await keep(ann.id, dinner.id + 1, 'other-entry.pdf');
      await keep(ann.id + 1, dinner.id, 'other-person.pdf');
      const { user, path } = show({ ann, dinner });
      expect(await screen.findByText('Not sent: the page was closed.')).toBeVisible();
      expect(uploadsTo(path)).toEqual([]);
      expect(screen.queryByText(/other/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Try again: bill.pdf' }));
      await waitFor(() => expect(tiles()).toEqual(['Receipt bill.pdf']));
      expect(keysOf(path)).toEqual(['the-key']);
      await waitFor(() =>
        expect(names()[0]).toEqual([`quits-uploads-${String(ann.id)}`, ['other-entry.pdf']]),
      );
    });

    it('are not offered while they are on their way yet, from a visit before @full', async () => {
      const { path, back, runtime } = world();
      const answer = server.holdBack('POST', `/api${path}/receipts`);
      await choose(pdf('bill.pdf'));
      await screen.findByRole('progressbar', { name: 'Adding bill.pdf' });
      await back();
      renderFeature(<RemoteRoutes />, { runtime, path });
      expect(await screen.findByRole('button', { name: 'Add Receipt' })).toBeVisible();
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(screen.queryByText('bill.pdf')).not.toBeInTheDocument();
      await act(answer);
      await waitFor(() => expect(tiles()).toEqual(['Receipt bill.pdf']));
    });
  });
});

describe('receipts that are chosen while an expense is typed', () => {
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

  /** Chooses files with the chip. */
  async function choose(...files: File[]) {
    const input = await screen.findByLabelText('Choose receipts');
    fireEvent.change(input, { target: { files } });
    await screen.findByRole('list', { name: 'Chosen receipts' });
  }

  const ANY_UPLOAD = ['POST', '/api/expenses/*/receipts'] as const;

  it('are named, removed again, and sent once the expense is saved', async () => {
    const { user, onClose, receipts } = await setUp();
    await choose(pdf('bill.pdf'), pdf('menu.pdf'));
    const chosen = within(screen.getByRole('list', { name: 'Chosen receipts' }));
    await user.click(chosen.getByRole('button', { name: 'Remove receipt menu.pdf' }));
    expect(uploads()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await waitFor(async () => expect(await receipts()).toEqual(['bill.pdf']));
    expect(recorded()).toHaveLength(1);
  });

  it('are refused at once when they are no pictures and no PDF, or too large', async () => {
    await setUp();
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    const large = new File([new Uint8Array(10_000_001)], 'scan.pdf', { type: 'application/pdf' });
    await choose(text, large, pdf('bill.pdf'));
    expect(screen.getByText(/“notes.txt” is neither a picture nor a PDF/)).toBeVisible();
    expect(screen.getByText(/“scan.pdf” is larger than 10 MB/)).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Chosen receipts' })).getAllByRole('listitem'),
    ).toHaveLength(1);
  });

  it('that do not arrive are named, with the expense saved, and sent again on a press @full', async () => {
    const { user, onClose, receipts } = await setUp();
    await choose(pdf('bill.pdf'));
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
    await choose(pdf('bill.pdf'));
    server.fail(...ANY_UPLOAD, { status: 415 });
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adding receipts' }));
    await dialog.findByRole('alert');
    const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
    await user.click(close!);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue(''));
    await screen.findByLabelText('Choose receipts');
    expect(screen.queryByRole('list', { name: 'Chosen receipts' })).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('go on when the way back closes the dialog @full', async () => {
    const { user, back, path, toasts, receipts } = await setUp();
    await choose(pdf('bill.pdf'), pdf('menu.pdf'));
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
    await choose(pdf('bill.pdf'), pdf('menu.pdf'));
    first.unmount();
    const { user } = renderFeature(first.form, { runtime: first.runtime, path: '/?add=1' });
    const notice = 'Restored draft. Choose its receipts again: files are not kept.';
    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/files are not kept/)).not.toBeInTheDocument();
  });

  it('are dropped on their field or pasted, five at most @full', async () => {
    await setUp();
    const field = await screen.findByRole('group', { name: 'Receipts' });
    const dropped = ['1.pdf', '2.pdf', '3.pdf', '4.pdf'].map(pdf);
    fireEvent.drop(field, { dataTransfer: { files: dropped, types: ['Files'] } });
    await screen.findByRole('list', { name: 'Chosen receipts' });
    const clipboardData = { files: [pdf('5.pdf'), pdf('6.pdf')], getData: () => '' };
    fireEvent.paste(screen.getByRole('textbox', { name: 'Description' }), { clipboardData });
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
