import { renderFeature, useMockBackEnd, useServer } from '@quits/testing';
import { anExpense } from '@quits/testing/an-expense';
import { screen, waitFor } from '@testing-library/react';
import { ExportActions } from './export-actions.tsx';

describe('export', () => {
  useMockBackEnd();

  const group = { id: 1, name: 'Rome', createdBy: 1, createdAt: '2026-03-05T12:00:00Z', currency: 'USD' };
  const members = [{ id: 1, name: '@Ann', email: 'ann@example.com' }];
  const expenses = [anExpense({ description: '=1+1', totalCents: 500, date: '2026-03-05' })];

  const loadAll = () => Promise.resolve(expenses);
  const onBusy = jest.fn();

  it('saves the expenses as a spreadsheet, with formulas escaped', async () => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:here';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = renderFeature(
      <ExportActions group={group} members={members} loadAll={loadAll} onBusy={onBusy} />,
    );
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual(['rome-expenses.csv']));
    // Before the file is read: outside of waitFor no update of the page may come.
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blobs[0] ?? new Blob());
    });
    expect(text).toBe(
      "Date,Type,Description,Total,'@Ann paid,'@Ann share\r\n2026-03-05,Expense,'=1+1,5.00,5.00,5.00\r\n",
    );
    jest.restoreAllMocks();
  });

  it('prints the page', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderFeature(
      <ExportActions group={group} members={members} loadAll={loadAll} onBusy={onBusy} />,
    );
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    print.mockRestore();
  });

  it("says 'Failed to load expenses' and why when not all of them came, and makes no file", async () => {
    const make = jest.fn();
    URL.createObjectURL = make;
    const refused = Object.assign(new Error(), { status: 429, body: {}, retryAfterSeconds: 60 });
    const { user, toasts } = renderFeature(
      <ExportActions
        group={group}
        members={members}
        loadAll={() => Promise.reject(refused)}
        onBusy={onBusy}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const description = 'Too many attempts. Try again in 60 seconds.';
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Failed to load expenses', description }]));
    expect(make).not.toHaveBeenCalled();
  });
});

describe('the export of everything', () => {
  const server = useServer();

  function show(hasExtras: boolean) {
    const ann = server.addUser({ name: 'Ann' });
    const { id } = server.addGroup({ name: 'Week in Rome', createdBy: ann.id });
    const group = { id, name: 'Week in Rome', createdBy: ann.id, createdAt: '', currency: 'USD' };
    const view = renderFeature(
      <ExportActions
        group={group}
        members={[]}
        loadAll={() => Promise.resolve([])}
        onBusy={() => undefined}
      />,
      { signedInAs: ann, hasExtras },
    );
    return { ...view, id };
  }

  const names: string[] = [];
  const files: Blob[] = [];
  beforeEach(() => {
    names.length = 0;
    files.length = 0;
    URL.createObjectURL = (file) => `blob:${String(files.push(file as Blob))}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('saves the file that the server gives', async () => {
    const { user, id } = show(true);
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    await user.click(await screen.findByRole('button', { name: 'Export JSON' }));
    await waitFor(() => expect(names).toEqual(['week-in-rome.json']));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      format: 'quits-group/1',
      group: { id },
      members: [{ name: 'Ann' }],
    });
  });

  it('saves an archive with the receipts', async () => {
    const { user } = show(true);
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    await user.click(await screen.findByRole('button', { name: 'With receipts (ZIP)' }));
    await waitFor(() => expect(names).toEqual(['week-in-rome.zip']));
    expect(files[0]?.type).toBe('application/zip');
    expect((await files[0]?.text())?.startsWith('PK')).toBe(true);
  });

  it('says why it failed', async () => {
    const { user, toasts, id } = show(true);
    server.fail('GET', `/api/groups/${String(id)}/export`, { status: 429, detail: 'Too many requests' });
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    await user.click(await screen.findByRole('button', { name: 'With receipts (ZIP)' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Failed to export the group' }]));
    expect(names).toEqual([]);
  });

  it('is not offered towards another back end', () => {
    show(false);
    expect(screen.queryByRole('button', { name: 'Export JSON' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'With receipts (ZIP)' })).not.toBeInTheDocument();
  });
});
