/**
 * The sample data: people, groups, and a year of shared entries, for the demo and the mock back end. Amounts
 * are cents.
 */
import { splitEqually } from '@quits/domain';

export const PEOPLE = {
  ada: { name: 'Ada Lindqvist', email: 'ada@demo.example' },
  ben: { name: 'Ben Okafor', email: 'ben@demo.example' },
  cleo: { name: 'Cleo Marchetti', email: 'cleo@demo.example' },
  dora: { name: 'Dora Yılmaz', email: 'dora@demo.example' },
};

export type PersonKey = keyof typeof PEOPLE;
type GroupKey = 'flat' | 'lisbon' | 'dinners';
type Amounts = Partial<Record<PersonKey, number>>;

export interface SampleGroup {
  key: GroupKey;
  name: string;
  creator: PersonKey;
  members: PersonKey[];
}

/** An expense or a settlement; in a settlement one person pays another. */
export interface Entry {
  group: GroupKey;
  daysAgo: number;
  isSettlement?: true;
  description: string;
  totalCents: number;
  payers: readonly SampleAmount[];
  shares: readonly SampleAmount[];
}

interface SampleAmount {
  person: PersonKey;
  cents: number;
}

export const GROUPS: readonly SampleGroup[] = [
  { key: 'lisbon', name: 'Lisbon in May', creator: 'ben', members: ['ada', 'cleo', 'dora'] },
  { key: 'flat', name: 'Flat on Mill Street', creator: 'ada', members: ['ben', 'cleo'] },
  { key: 'dinners', name: 'Friday dinners', creator: 'dora', members: ['ada', 'ben'] },
];

const FLAT: PersonKey[] = ['ada', 'ben', 'cleo'];
const ALL: PersonKey[] = ['ada', 'ben', 'cleo', 'dora'];
const DINERS: PersonKey[] = ['dora', 'ada', 'ben'];

type Rest = [description: string, totalCents: number, payers: Amounts, split: readonly PersonKey[] | Amounts];

const amountsOf = (amounts: Amounts): SampleAmount[] =>
  Object.entries(amounts).map(([person, cents]) => ({ person: person as PersonKey, cents }));

function isList(split: Rest[3]): split is readonly PersonKey[] {
  return Array.isArray(split);
}

/** @param rest ends with the people who share equally, or with each one's share */
function expense(group: GroupKey, daysAgo: number, ...[description, totalCents, payers, split]: Rest): Entry {
  const parts = isList(split) ? splitEqually(totalCents, split.length) : [];
  const shares = isList(split)
    ? split.map((person, index) => ({ person, cents: parts[index] ?? 0 }))
    : amountsOf(split);
  return { group, daysAgo, description, totalCents, payers: amountsOf(payers), shares };
}

/** A settlement of an existing debt. */
function pay(group: GroupKey, daysAgo: number, from: PersonKey, to: PersonKey, cents: number): Entry {
  const paid = expense(group, daysAgo, 'Settlement', cents, { [from]: cents }, { [to]: cents });
  return { ...paid, isSettlement: true };
}

/** Monthly entries of the flat, with the month's own amounts. */
function month(index: number): Entry[] {
  const daysAgo = 350 - index * 30;
  const power = [8412, 9127, 7740, 6655, 5210, 4873, 4410, 4655, 5120, 6398, 7791, 8860][index] ?? 0;
  const groceries = [6423, 8890, 7105, 9034, 5577, 8216, 7698, 6949, 9350, 7281, 8844, 6612][index] ?? 0;
  const shopper = FLAT[index % 3] ?? 'ada';
  return [
    expense('flat', daysAgo, 'Electricity', power, { ada: power }, FLAT),
    expense('flat', daysAgo - 9, 'Groceries', groceries, { [shopper]: groceries }, FLAT),
    expense('flat', daysAgo - 17, 'Internet', 3990, { ben: 3990 }, FLAT),
  ];
}

const FLAT_EXTRAS = [
  expense('flat', 300, 'Washing machine', 54900, { ada: 30000, ben: 24900 }, FLAT),
  expense('flat', 221, 'Balcony plants', 7350, { cleo: 7350 }, { ada: 2450, cleo: 4900 }),
  expense('flat', 133, 'Vacuum cleaner', 12999, { ben: 12999 }, FLAT),
  expense('flat', 48, 'Cleaning supplies', 2785, { cleo: 2785 }, FLAT),
  pay('flat', 290, 'cleo', 'ada', 27210),
  pay('flat', 150, 'cleo', 'ada', 4592),
];

const LISBON = [
  expense('lisbon', 205, 'Flights', 71640, { ben: 40000, dora: 31640 }, ALL),
  expense('lisbon', 190, 'Apartment in Alfama', 61250, { ada: 61250 }, ALL),
  expense('lisbon', 189, 'Airport taxi', 2480, { cleo: 2480 }, ALL),
  expense('lisbon', 189, 'Dinner at the harbour', 13420, { ada: 6710, dora: 6710 }, ALL),
  expense('lisbon', 188, 'Tram passes', 2640, { dora: 2640 }, ALL),
  expense('lisbon', 188, 'Surf lesson', 12000, { ben: 12000 }, ['ada', 'ben', 'cleo']),
  expense('lisbon', 187, 'Tile museum', 2100, { cleo: 2100 }, ['ada', 'cleo', 'dora']),
  expense(
    'lisbon',
    187,
    'Fado evening',
    16800,
    { dora: 10000, cleo: 6800 },
    { ada: 4200, ben: 2100, cleo: 4200, dora: 6300 },
  ),
  expense('lisbon', 186, 'Pastries', 1955, { ada: 1955 }, ALL),
  expense('lisbon', 186, 'Car to Sintra', 8900, { ben: 8900 }, ALL),
  pay('lisbon', 170, 'cleo', 'ada', 20443),
];

const DINNERS = [
  expense('dinners', 320, 'Ramen', 5475, { dora: 5475 }, DINERS),
  expense('dinners', 264, 'Tapas', 8160, { ada: 4080, ben: 4080 }, DINERS),
  expense('dinners', 229, 'Pizza and ice cream', 4730, { ben: 4730 }, DINERS),
  expense('dinners', 160, 'Thai', 6245, { dora: 3000, ada: 3245 }, DINERS),
  expense('dinners', 118, 'Cooking at home', 3890, { ada: 3890 }, { ada: 1000, ben: 1445, dora: 1445 }),
  expense('dinners', 76, 'Dim sum', 7320, { ben: 7320 }, DINERS),
  expense('dinners', 55, 'Birthday cake', 3200, { ada: 3200 }, ['ada', 'ben']),
  expense('dinners', 34, 'Burgers', 5085, { dora: 5085 }, DINERS),
  expense('dinners', 13, 'Noodle bar', 4615, { ben: 2615, ada: 2000 }, DINERS),
  expense('dinners', 2, 'Brunch', 6890, { ada: 6890 }, DINERS),
  pay('dinners', 60, 'dora', 'ben', 1807),
];

/** All entries in chronological order: 60 expenses and a few settlements. */
export const ENTRIES: readonly Entry[] = [
  ...Array.from({ length: 12 }, (_, index) => month(index)).flat(),
  ...FLAT_EXTRAS,
  ...LISBON,
  ...DINNERS,
].sort((a, b) => b.daysAgo - a.daysAgo);
