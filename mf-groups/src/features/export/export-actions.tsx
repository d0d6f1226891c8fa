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
  /** Gives all expenses; rejects when they do not load. */
  loadAll: () => Promise<readonly Expense[]>;
}

/** Spreadsheets take a file for UTF-8 only when it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** No user has this id: in a file that is passed on nobody is "You". */
const NOBODY = 0;

/** Takes the group's expenses out of the app: as a spreadsheet, or on paper. */
export function ExportActions({ group, members, loadAll }: ExportActionsProps) {
  const [busyWith, setBusyWith] = useState<'file' | 'paper'>();
  const notify = useNotify('mf-groups');
  const { hasExtras } = useRuntime().config;

  /** All of them: neither file nor paper ends where the screen does. */
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
        // What has just come is drawn first.
        onClick={() => void withAll('paper', () => setTimeout(() => window.print()))}
      >
        Print
      </Button>
    </>
  );
}
