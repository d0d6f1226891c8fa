import type { Expense, Group, Member } from '@quits/contracts';
import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { toCsv } from '@quits/domain';
import { Button, notifyFailure } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { Download, Printer } from 'lucide-react';
import { namesOf } from '../../lib/ledger.ts';
import { csvFileName, expensesCsvRows } from './expenses-csv.ts';

interface ExportActionsProps {
  group: Group;
  members: readonly Member[];
  /** Loads all expenses; rejects when that fails. */
  loadAll: () => Promise<readonly Expense[]>;
  /** Says when it begins and ends. */
  onBusy: (isBusy: boolean) => void;
}

/** Spreadsheets recognize UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** No user has this id: a shared file names no person "You". */
const NOBODY = 0;

/** Exports the group's expenses to a spreadsheet, or prints them. */
export function ExportActions({ group, members, loadAll, onBusy }: ExportActionsProps) {
  const notify = useNotify('mf-groups');
  const { hasExtras } = useRuntime().config;

  /** Loads all entries: file and paper don't end where the screen does. */
  async function withAll(make: (expenses: readonly Expense[]) => void): Promise<void> {
    onBusy(true);
    try {
      make(await loadAll());
    } catch (error) {
      notifyFailure(notify, error, TEXTS.expenses.loadFailed);
    } finally {
      onBusy(false);
    }
  }

  function save(expenses: readonly Expense[]): void {
    const nameOf = namesOf(members, expenses, NOBODY);
    const rows = expensesCsvRows(expenses, members, nameOf, hasExtras ? group.currency : undefined);
    const file = new Blob([BYTE_ORDER_MARK, toCsv(rows)], { type: 'text/csv;charset=utf-8' });
    saveAs(URL.createObjectURL(file), csvFileName(group.name));
  }

  return (
    <>
      <Button variant="quiet" icon={<Download />} onClick={() => void withAll(save)}>
        Export CSV
      </Button>
      <Button
        variant="quiet"
        icon={<Printer />}
        // Prints after the loaded entries are rendered.
        onClick={() => void withAll(() => setTimeout(() => window.print()))}
      >
        Print
      </Button>
    </>
  );
}
