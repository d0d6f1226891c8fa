/** Cospend's export of a project: several tables below each other, each with a heading. */
import type { Recurrence } from '@quits/domain';
import { amountsOfBill, type Project, weightsOf } from './bills.ts';
import { currencyNamed, type NamedCurrency } from './currency.ts';
import { type FileRow, type FileRule, type ImportFile, peopleOf } from './file.ts';
import { reasonOf } from './reasons.ts';
import { ruleOf } from './rules.ts';
import { type Columns, columnsOf, findTable, hasColumns, type TableRow } from './table.ts';
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
/** Its letters for how often a bill repeats. */
const REPEATS: Readonly<Record<string, { unit: Recurrence['unit']; every?: number }>> = {
  d: { unit: 'day' },
  w: { unit: 'week' },
  b: { unit: 'week', every: 2 },
  s: { unit: 'month', every: 1 },
  m: { unit: 'month' },
  y: { unit: 'year' },
};
const TWICE_A_MONTH = 's';

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

const cellsIn = (section: Section | undefined, ...names: string[]): string[][] =>
  section?.rows.map((row) => names.map((name) => section.columns.cellOf(row, name))) ?? [];

/** MoneyBuster ends the list with a comma. */
const owersOf = (cell: string) =>
  cell
    .replace(/,$/, '')
    .split(',')
    .map((name) => name.trim());

/** The comment, which is encoded as in an address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

interface Bills {
  section: Section;
  project: Project;
  /** The names of categories by their ids. */
  categories: ReadonlyMap<string, string>;
}

function rowOf({ section: { columns }, project, categories }: Bills, row: TableRow): FileRow {
  const cell = (name: string) => columns.cellOf(row, name);
  const bill = {
    amount: cell('amount'),
    payer: cell('payer_name'),
    owers: owersOf(cell('owers')),
    isPayment: cell('categoryid') === REIMBURSEMENT,
  };
  return toRow(
    {
      row: row.line,
      date: cell('date'),
      description: cell('what'),
      category: categories.get(cell('categoryid')) ?? '',
      currency: project.currency,
      notes: decode(cell('comment')),
    },
    columns.problemOf(row) ?? amountsOfBill(bill, project),
  );
}

const isBill = ({ columns }: Section, row: TableRow) =>
  columns.cellOf(row, 'deleted') !== '1' && columns.cellOf(row, 'what') !== MEMBER_ROW;

function* rowsOf(bills: Bills): Generator<FileRow> {
  for (const row of bills.section.rows) if (isBill(bills.section, row)) yield rowOf(bills, row);
}

/** Only the newest bill of a rule has it. */
function rulesOf(bills: Bills): FileRule[] {
  const { columns, rows } = bills.section;
  return rows.flatMap((row) => {
    const cell = (name: string) => columns.cellOf(row, name);
    const repeat = REPEATS[cell('repeat')];
    if (repeat === undefined || !isBill(bills.section, row)) return [];
    const { unit, every = Number(cell('repeatfreq') || 1) } = repeat;
    const unlike = cell('repeat') === TWICE_A_MONTH ? reasonOf('rule_twice_a_month') : undefined;
    return [ruleOf(rowOf(bills, row), { unit, every, end: cell('repeatuntil') || null, unlike })];
  });
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
  const read = { section: bills, project, categories: new Map(categoryNames) };
  return {
    format: isMoneyBuster(sections) ? 'moneybuster-csv' : 'cospend-csv',
    name: null,
    people,
    rows: rowsOf(read),
    rules: () => rulesOf(read),
    expected: new Map(),
  };
}
