import type { Expense, Group, Member } from '@quits/contracts';
import { toCsv } from '@quits/domain';
import { Button } from '@quits/ui';
import { Download, Printer } from 'lucide-react';
import { namesOf } from '../../lib/ledger.ts';
import { csvFileName, expensesCsvRows } from './expenses-csv.ts';

interface ExportActionsProps {
  group: Group;
  expenses: readonly Expense[];
  members: readonly Member[];
}

/** Spreadsheets take a file for UTF-8 only when it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** No user has this id: in a file that is passed on nobody is "You". */
const NOBODY = 0;

/** Lets the browser save a text as a file. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Takes the group's expenses out of the app: as a spreadsheet, or on paper. */
export function ExportActions({ group, expenses, members }: ExportActionsProps) {
  function save(): void {
    const rows = expensesCsvRows(expenses, members, namesOf(members, expenses, NOBODY));
    saveFile(csvFileName(group.name), 'text/csv;charset=utf-8', BYTE_ORDER_MARK + toCsv(rows));
  }

  return (
    <>
      <Button size="s" variant="quiet" icon={<Download />} onClick={save}>
        Export CSV
      </Button>
      <Button size="s" variant="quiet" icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}
