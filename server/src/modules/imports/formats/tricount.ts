/**
 * A Tricount as its link's API answers it, for example saved by `tricount-downloader`. Amounts have signs of their own:
 * the type says whether money was spent or came in. Shares by ratio are given in amounts too, and these count.
 */
import { isRecord } from '@quits/contracts';
import { followsSplit, minorUnitOf, type PersonAmount, type Split } from '@quits/domain';
import { readAmount } from './amounts.ts';
import { type FileRow, type ImportFile, oneLine, peopleOf, type PlaceOf } from './file.ts';
import { type JsonRecord, recordIn, recordsIn, textIn } from './json.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { type Amounts, equalSplitOf, toRow, turned } from './to-row.ts';

const KINDS: Readonly<Record<string, Amounts['kind']>> = {
  NORMAL: 'expense',
  BALANCE: 'payment',
  INCOME: 'expense',
};

/** A category of Tricount in words. Groceries have one of their own. */
export const categoryInTricount = (category: string) => category.replace('FOOD_AND_DRINK', 'restaurant');

/** A membership. It is wrapped in an object that names its kind. */
const unwrap = (wrapped: JsonRecord): JsonRecord => Object.values(wrapped).find(isRecord) ?? {};

const nameOf = (membership: JsonRecord) => textIn(recordIn(membership, 'alias'), 'display_name');
const keyOf = (membership: JsonRecord) => textIn(membership, 'uuid') || nameOf(membership);

/** An amount without its sign. */
function centsIn(record: JsonRecord): number | undefined {
  const cents = readAmount(textIn(recordIn(record, 'amount'), 'value'), '.');
  return cents === undefined ? undefined : Math.abs(cents);
}

const currencyIn = (entry: JsonRecord) => textIn(recordIn(entry, 'amount'), 'currency');

/** How the amounts came about: equally, or by ratios that give them exactly. */
function splitOf(entry: JsonRecord, shares: readonly PersonAmount[], totalCents: number): Split | undefined {
  const unit = minorUnitOf(currencyIn(entry));
  const allocations = recordsIn(entry, 'allocations');
  const ratios = allocations.map(({ type, share_ratio }) => (type === 'RATIO' ? Number(share_ratio) : NaN));
  const values = shares.map(({ userId }, index) => ({ userId, value: (ratios[index] ?? NaN) * 100 }));
  const byRatio: Split = { mode: 'shares', values };
  return (
    equalSplitOf(shares, totalCents, unit) ??
    (followsSplit(shares, byRatio, totalCents, unit) ? byRatio : undefined)
  );
}

function amountsIn(entry: JsonRecord, placeOf: PlaceOf): Amounts | Reason {
  const type = textIn(entry, 'type_transaction');
  const kind = KINDS[type];
  if (kind === undefined) return reasonOf('row_type_unknown', { type: oneLine(type).slice(0, 20) });
  const totalCents = centsIn(entry);
  const payer = placeOf(keyOf(unwrap(recordIn(entry, 'membership_owned'))));
  const shares: PersonAmount[] = [];
  for (const allocation of recordsIn(entry, 'allocations')) {
    const cents = centsIn(allocation);
    const userId = placeOf(keyOf(unwrap(recordIn(allocation, 'membership'))));
    if (userId === undefined) return reasonOf('row_person_unknown');
    if (cents === undefined) return reasonOf('row_amounts_unclear');
    shares.push({ userId, cents });
  }
  if (payer === undefined) return reasonOf('row_person_unknown');
  if (totalCents === undefined) return reasonOf('row_amounts_unclear');
  const payers = [{ userId: payer, cents: totalCents }];
  const split = splitOf(entry, shares, totalCents);
  const isIncome = type === 'INCOME';
  return {
    kind,
    payers: isIncome ? turned(payers) : payers,
    shares: isIncome ? turned(shares) : shares,
    split,
  };
}

function* rowsOf(entries: readonly JsonRecord[], placeOf: PlaceOf): Generator<FileRow> {
  for (const [index, entry] of entries.entries()) {
    if (!['', 'ACTIVE'].includes(textIn(entry, 'status'))) continue;
    yield toRow(
      {
        row: index + 1,
        date: textIn(entry, 'date'),
        description: textIn(entry, 'description'),
        category: categoryInTricount(textIn(entry, 'category')),
        currency: currencyIn(entry),
      },
      amountsIn(entry, placeOf),
    );
  }
}

/** Everyone in a Tricount. Entries also name people who are no longer in its list. */
function membershipsIn(registry: JsonRecord, entries: readonly JsonRecord[]): JsonRecord[] {
  const listed = recordsIn(registry, 'memberships').map(unwrap);
  const named = entries.flatMap((entry) => [
    unwrap(recordIn(entry, 'membership_owned')),
    ...recordsIn(entry, 'allocations').map((allocation) => unwrap(recordIn(allocation, 'membership'))),
  ]);
  return [...listed, ...named];
}

/** Reads a Tricount. @returns undefined for another file */
export function readTricount(value: unknown): ImportFile | undefined {
  if (!isRecord(value)) return undefined;
  const registry = recordIn(recordsIn(value, 'Response')[0] ?? {}, 'Registry');
  if (!Array.isArray(registry.all_registry_entry)) return undefined;
  const entries = recordsIn(registry, 'all_registry_entry').map((one) => recordIn(one, 'RegistryEntry'));
  const memberships = membershipsIn(registry, entries);
  const { people, placeOf } = peopleOf(memberships.map((one) => [keyOf(one), nameOf(one)]));
  return {
    format: 'tricount-json',
    name: textIn(registry, 'title') || null,
    people,
    rows: rowsOf(entries, placeOf),
    expected: new Map(),
  };
}
