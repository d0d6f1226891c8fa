/** Cospend's export of a project: several tables below each other, each with a heading. */
import { amountsOfBill, weightsOf } from './bills.ts';
import type { Project } from './bills.ts';
import { currencyNamed } from './currency.ts';
import type { NamedCurrency } from './currency.ts';
import { peopleOf } from './file.ts';
import type { FileRow, ImportFile } from './file.ts';
import { columnsOf, findTable, hasColumns } from './table.ts';
import type { Columns, TableRow } from './table.ts';
import { toRow } from './to-row.ts';

const HEADINGS = {
  members: hasColumns('name', 'weight', 'active'),
  bills: hasColumns('what', 'amount', 'payer_name', 'payer_active', 'owers'),
  categories: hasColumns('categoryname', 'categoryid'),
  paymentModes: hasColumns('paymentmodename', 'paymentmodeid'),
  currencies: hasColumns('currencyname', 'exchange_rate'),
};
type SectionName = keyof typeof HEADINGS;

interface Section {
  columns: Columns;
  rows: TableRow[];
}
type Sections = Partial<Record<SectionName, Section>>;

/** Older files, and those of MoneyBuster, have a row of this name for each member. */
const MEMBER_ROW = 'deleteMeIfYouWant';
const REIMBURSEMENT = '-11';
const REPEATS: Readonly<Record<string, string>> = {
  d: 'daily',
  w: 'weekly',
  b: 'every two weeks',
  s: 'twice a month',
  m: 'monthly',
  y: 'yearly',
};

const sectionNamed = (cells: readonly string[]) =>
  (Object.keys(HEADINGS) as SectionName[]).find((name) => HEADINGS[name](cells));

function sectionsOf(rows: readonly TableRow[]): Sections {
  const sections: Sections = {};
  let current: Section | undefined;
  for (const row of rows) {
    const name = sectionNamed(row.cells);
    if (name) current = sections[name] = { columns: columnsOf(row.cells), rows: [] };
    else current?.rows.push(row);
  }
  return sections;
}

/** Cells of all rows in a section, by the names of their columns. */
const cellsIn = (section: Section | undefined, ...names: string[]): string[][] =>
  section?.rows.map((row) => names.map((name) => section.columns.cellOf(row, name))) ?? [];

/** MoneyBuster ends the list with a comma. */
const owersOf = (cell: string) =>
  cell
    .replace(/,$/, '')
    .split(',')
    .map((name) => name.trim());

/** The comment, which is encoded as in an address. A rule that repeats the bill is only named. */
function notesOf(comment: string, repeat: string): string {
  const rule = REPEATS[repeat];
  return [decode(comment), rule && `Repeats ${rule} in Cospend.`].filter(Boolean).join('\n');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function* rowsOf(
  { columns, rows }: Section,
  project: Project,
  categories: ReadonlyMap<string, string>,
): Generator<FileRow> {
  for (const row of rows) {
    const cell = (name: string) => columns.cellOf(row, name);
    if (cell('deleted') === '1' || cell('what') === MEMBER_ROW) continue;
    const bill = {
      amount: cell('amount'),
      payer: cell('payer_name'),
      owers: owersOf(cell('owers')),
      isPayment: cell('categoryid') === REIMBURSEMENT,
    };
    yield toRow(
      {
        row: row.line,
        date: cell('date'),
        description: cell('what'),
        category: categories.get(cell('categoryid')) ?? '',
        currency: project.currency,
        notes: notesOf(cell('comment'), cell('repeat')),
      },
      columns.problemOf(row) ?? amountsOfBill(bill, project),
    );
  }
}

/** The currency of the project, which comes first. */
function currencyIn({ currencies }: Sections, given: string): NamedCurrency {
  const [[name = ''] = []] = cellsIn(currencies, 'currencyname');
  return currencyNamed(name, given);
}

/** MoneyBuster and Cowspent write only bills, and all owers with a comma behind. */
const isMoneyBuster = ({ members, bills }: Sections): boolean =>
  members === undefined && cellsIn(bills, 'owers').some(([owers = '']) => owers.endsWith(','));

/**
 * Reads a project of Cospend, or of an app for it.
 *
 * @param currency for a project that names none
 * @returns undefined for another file
 */
export async function readCospend(text: string, currency: string): Promise<ImportFile | undefined> {
  const table = await findTable(text, (cells) => HEADINGS.members(cells) || HEADINGS.bills(cells));
  if (table === undefined) return undefined;
  const sections = sectionsOf([{ line: 1, cells: table.heading }, ...table.rows]);
  const { bills = { columns: columnsOf([]), rows: [] }, members, categories } = sections;
  const weights = [...cellsIn(members, 'name', 'weight'), ...cellsIn(bills, 'payer_name', 'payer_weight')];
  const owers = cellsIn(bills, 'owers').flatMap(([cell = '']) => owersOf(cell));
  const names = [...weights.map(([name = '']) => name), ...owers];
  const { people, placeOf } = peopleOf(names.map((name) => [name, name]));
  const project = {
    placeOf,
    weights: weightsOf(weights.map(([name = '', weight = '']) => [name, weight])),
    ...currencyIn(sections, currency),
  };
  const categoryNames = cellsIn(categories, 'categoryid', 'categoryname').map(
    ([id = '', name = '']) => [id, name] as const,
  );
  return {
    format: isMoneyBuster(sections) ? 'moneybuster-csv' : 'cospend-csv',
    name: null,
    people,
    rows: rowsOf(bills, project, new Map(categoryNames)),
    expected: new Map(),
  };
}
