import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { ExportActions } from './export-actions.tsx';

useMockBackEnd();

const group = { id: 1, name: 'Rome', createdBy: 1, createdAt: '2026-03-05T12:00:00Z', currency: 'USD' };
const members = [{ id: 1, name: '@Ann', email: 'ann@example.com' }];
const expenses = [
  {
    id: 1,
    groupId: 1,
    isSettlement: false,
    description: '=1+1',
    totalCents: 500,
    createdAt: '2026-03-05T12:00:00Z',
    date: '2026-03-05',
    notes: '',
    payers: [{ userId: 1, cents: 500 }],
    shares: [{ userId: 1, cents: 500 }],
    people: [],
  },
];

const loadAll = () => Promise.resolve(expenses);
const onBusy = jest.fn();

describe('export', () => {
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
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual(['rome-expenses.csv']));
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blobs[0] ?? new Blob());
    });
    expect(text).toBe(
      "Date,Type,Description,Total,'@Ann paid,'@Ann share\r\n2026-03-05,Expense,'=1+1,5.00,5.00,5.00\r\n",
    );
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
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
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const description = 'Too many attempts. Try again in 60 seconds.';
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Failed to load expenses', description }]));
    expect(make).not.toHaveBeenCalled();
  });
});
