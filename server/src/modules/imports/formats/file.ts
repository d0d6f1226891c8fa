/** What a format's parser makes of a file: people, and rows that are entries or say why they are none. */
import type {
  CallBody,
  ImportFormat,
  SuggestedColumns,
  TableColumnAnswer,
  TableColumns,
} from '@quits/contracts';
import { type Category, type Cents, cleanText, guessCategory, type Recurrence } from '@quits/domain';
import type { ExpenseType } from '../../../db/tables.ts';
import type { Reason } from './reasons.ts';

/** An entry as a client would send it. Its user ids are places in the list of people, from 1. */
export type EntryBody = CallBody<'updateExpense'>;

export interface FileRow {
  /** The line of the file on which it begins, or its place in the list of a JSON file, from 1. */
  row: number;
  date: string;
  description: string;
  /** ISO 4217 code. */
  currency: string;
  /** `null` where only a checked entry says it. */
  totalCents: Cents | null;
  /** Undefined: the row is refused. */
  entry?: { type: ExpenseType; body: EntryBody };
  /** What earlier releases made of the row. It stays in the key, so that the row is not booked again. */
  keyedAs?: { type: ExpenseType; totalCents: Cents };
  /** The cells of a table, by which a group knows the row; without them, what the row is about. */
  keyCells?: readonly string[];
  /** Why it is refused, or what was assumed; empty: the file says it all. */
  reasons: readonly Reason[];
}

/** When the entry of a row comes again. */
export interface Repetition {
  unit: Recurrence['unit'];
  every: number;
  /** A day; `null`: it does not end. */
  end?: string | null;
  /** How many entries are still to come; `null`: no limit. */
  count?: number | null;
  /** Up to this day the file has its entries. Without it, up to the day of the row. */
  after?: string;
  /** Why no group of Quits can keep it, if its app has a repetition of another kind. */
  unlike?: Reason | undefined;
}

/** A rule by which an entry comes again. */
export interface FileRule extends Required<Omit<Repetition, 'unlike'>>, Pick<Repetition, 'unlike'> {
  /** The entry, on its first day. */
  row: FileRow;
}

/** How the rows of a table are read whose columns a person has named. */
export interface TableReading {
  columns: TableColumns;
  /** The name of the person who imports it, for rows that do not say who paid. */
  importer: string;
  /** The people of the booking, who share the rows of a table without columns of people. */
  sharers?: readonly string[];
}

/** A table that no known app wrote, as the person sees it who names its columns. */
export interface AnyTable {
  /** The same for each file with this heading. */
  key: string;
  columns: readonly TableColumnAnswer[];
  /** What they seem to be, or what they were said to be. */
  suggested: SuggestedColumns;
  /** Undefined: the columns are not named, so there are no rows. */
  reading?: TableReading;
}

export interface ImportFile {
  format: ImportFormat;
  /** The name of the group, if the file has it. */
  name: string | null;
  /** Unique names. */
  people: readonly string[];
  /** Made one by one, so that other requests run in between. */
  rows: Iterable<FileRow>;
  /** By which entries come again; without it, none do. Read after the rows, whose number is limited. */
  rules?: () => readonly FileRule[];
  /** Of a group of Quits: which one it is, if it is here. */
  source?: { id: unknown; createdAt: string };
  /** Of a table whose columns a person names. */
  table?: AnyTable;
  /** What each person is owed in the end according to the file, by currency, in the order of people. */
  expected: ReadonlyMap<string, readonly Cents[]>;
}

/** The result of one row: an entry, perhaps with what was assumed, or the reason of a refusal. */
export type RowResult = Pick<FileRow, 'entry' | 'keyedAs' | 'reasons'>;

const NAME_MAX = 100;

/** Names of people as they can be stored. The second of two equal names gets a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((given, index) => {
    const name = oneLine(given).slice(0, NAME_MAX) || `Person ${String(index + 1)}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${String(count)})`;
  });
}

/** An id, or a name where people have none. */
type PersonKey = string | number;

/** The place of a person in the list of people, from 1. */
export type PlaceOf = (key: unknown) => number | undefined;

/** People in their order, each once. Those without a key are left out. */
export function peopleOf(keyed: Iterable<readonly [key: unknown, name: string]>) {
  const isKey = (key: unknown): key is PersonKey =>
    typeof key === 'number' || (typeof key === 'string' && key !== '');
  const names = new Map<PersonKey, string>();
  for (const [key, name] of keyed) if (isKey(key) && !names.has(key)) names.set(key, name);
  const places = new Map<unknown, number>([...names.keys()].map((key, index) => [key, index + 1]));
  const placeOf: PlaceOf = (key) => places.get(key);
  return { people: uniqueNames([...names.values()]), placeOf };
}

/** A text of a file as one line without invisible characters. */
export const oneLine = (text: string): string => cleanText(text.replace(/[\p{Cc}\s]+/gu, ' '));

/** Our category for another app's, or else what the form would propose for the description. */
export const categoryOf = (category: string, description: string): Category | null =>
  guessCategory(category) ?? guessCategory(description);
