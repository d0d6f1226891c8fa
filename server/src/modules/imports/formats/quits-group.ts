/** Quits' own export of a group, `quits-group/1`. */
import { isRecord } from '@quits/contracts';
import { RECURRENCE_UNITS, displayName } from '@quits/domain';
import {
  type EntryBody,
  type FileRow,
  type FileRule,
  type ImportFile,
  oneLine,
  type PlaceOf,
  type RowResult,
  uniqueNames,
} from './file.ts';
import { type JsonRecord, recordIn, recordsIn, textIn } from './json.ts';
import { reasonOf } from './reasons.ts';
import { ruleOf } from './rules.ts';

/** The fields that an entry keeps. All others say how it came to be. */
const KEPT = ['description', 'category', 'date', 'notes', 'original', 'total_amount'];

/** Rows of people with their places in the list of people. */
const placed = (record: JsonRecord, field: string, placeOf: PlaceOf) =>
  recordsIn(record, field).map((row) => ({ ...row, user_id: placeOf(row.user_id) }));

function resultOf(entry: JsonRecord, placeOf: PlaceOf): RowResult {
  const { split } = entry;
  const items = recordsIn(entry, 'items').map(({ name, amount, ...item }) => ({
    name,
    amount,
    people: placed(item, 'people', placeOf),
  }));
  const body = {
    ...Object.fromEntries(KEPT.map((field) => [field, entry[field]])),
    payers: placed(entry, 'payers', placeOf),
    shares: placed(entry, 'shares', placeOf),
    split: isRecord(split) ? { ...split, values: placed(split, 'values', placeOf) } : null,
    ...(items.length > 0 && { items }),
    ...(Array.isArray(entry.extras) && entry.extras.length > 0 && { extras: entry.extras }),
  };
  if ([...body.payers, ...body.shares].some(({ user_id }) => user_id === undefined))
    return { reasons: [reasonOf('row_person_unknown')] };
  const type = entry.type === 'settlement' ? 'settlement' : 'expense';
  // Every body is checked by its schema afterwards.
  return { entry: { type, body: body as unknown as EntryBody }, reasons: [] };
}

const rowOf = (
  entry: JsonRecord,
  index: number,
  { currency, placeOf }: { currency: string; placeOf: PlaceOf },
): FileRow => ({
  row: index + 1,
  date: textIn(entry, 'date'),
  description: oneLine(textIn(entry, 'description')),
  currency,
  totalCents: null,
  ...resultOf(entry, placeOf),
});

function* rowsOf(value: JsonRecord, currency: string, placeOf: PlaceOf): Generator<FileRow> {
  for (const [index, entry] of recordsIn(value, 'entries').entries())
    yield rowOf(entry, index, { currency, placeOf });
}

function* rulesOf(value: JsonRecord, currency: string, placeOf: PlaceOf): Generator<FileRule> {
  for (const [index, rule] of recordsIn(value, 'recurring').entries()) {
    const next = textIn(rule, 'next_date');
    const entry = { ...recordIn(rule, 'entry'), date: next || rule.start };
    const left = typeof rule.count === 'number' ? rule.count - Number(rule.made) : null;
    yield ruleOf(rowOf(entry, index, { currency, placeOf }), {
      unit: RECURRENCE_UNITS.find((known) => known === rule.unit) ?? 'month',
      every: Number(rule.every),
      end: textIn(rule, 'end') || null,
      // One that has ended has no next day.
      count: next ? left : 0,
      // Its next day is the first one that the file does not have.
      after: '',
    });
  }
}

/** Reads an exported group. @returns undefined for another file */
export function readQuitsGroup(value: unknown): ImportFile | undefined {
  if (!isRecord(value) || value.format !== 'quits-group/1') return undefined;
  const group = isRecord(value.group) ? value.group : {};
  const members = recordsIn(value, 'members');
  const places = new Map(members.map(({ id }, index) => [id, index + 1]));
  const placeOf: PlaceOf = (userId) => places.get(userId);
  const currency = textIn(group, 'currency');
  const names = members.map((member, index) =>
    displayName({ id: index + 1, name: textIn(member, 'name'), email: textIn(member, 'email') }),
  );
  return {
    format: 'quits-group/1',
    name: textIn(group, 'name') || null,
    people: uniqueNames(names),
    rows: rowsOf(value, currency, placeOf),
    rules: () => [...rulesOf(value, currency, placeOf)],
    source: { id: group.id, createdAt: textIn(group, 'created_at') },
    expected: new Map(),
  };
}
