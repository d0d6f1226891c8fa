import type { Expense, Group, Member } from '@quits/contracts';
import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { toCsv } from '@quits/domain';
import { Button, notifyFailure } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { namesOf } from '../../lib/ledger.ts';
import { csvFileName, expensesCsvRows } from './expenses-csv.ts';

interface ExportActionsProps {
  group: Group;
  members: readonly Member[];
  /** Loads all expenses; rejects when that fails. */
  loadAll: () => Promise<readonly Expense[]>;
}

/** Spreadsheets recognize UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** No user has this id: a shared file names no person "You". */
const NOBODY = 0;

/** Exports the group's expenses to a spreadsheet, or prints them. */
export function ExportActions({ group, members, loadAll }: ExportActionsProps) {
  const [busyWith, setBusyWith] = useState<'file' | 'paper'>();
  const notify = useNotify('mf-groups');
  const { hasExtras } = useRuntime().config;

  /** Loads all entries: file and paper don't end where the screen does. */
  async function withAll(
    what: 'file' | 'paper',
    make: (expenses: readonly Expense[]) => void,
  ): Promise<void> {
    setBusyWith(what);
    try {
      make(await loadAll());
    } catch (error) {
      notifyFailure(notify, error, TEXTS.expenses.loadFailed);
    } finally {
      setBusyWith(undefined);
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
      <Button
        size="s"
        variant="quiet"
        icon={<Download />}
        isBusy={busyWith === 'file'}
        onClick={() => void withAll('file', save)}
      >
        Export CSV
      </Button>
      <Button
        size="s"
        variant="quiet"
        icon={<Printer />}
        isBusy={busyWith === 'paper'}
        // Prints after the loaded entries are rendered.
        onClick={() => void withAll('paper', () => setTimeout(() => window.print()))}
      >
        Print
      </Button>
    </>
  );
}
