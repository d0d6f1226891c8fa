/** The sample data of the demo. The visitor is Ada. */

export const PEOPLE = {
  ada: 'Ada Lindqvist',
  ben: 'Ben Okafor',
  cleo: 'Cleo Marchetti',
  dora: 'Dora Yılmaz',
} as const;

export type PersonKey = keyof typeof PEOPLE;

interface SampleEntry {
  daysAgo: number;
  description: string;
  cents: number;
  payer: PersonKey;
  /** The people who share equally; undefined: all members. */
  among?: readonly PersonKey[];
}

interface SampleSettlement {
  daysAgo: number;
  cents: number;
  payer: PersonKey;
  /** Never the visitor, because rejecting a settlement sends a mail to its payer. */
  receiver: Exclude<PersonKey, 'ada'>;
}

export interface SampleGroup {
  name: string;
  daysAgo: number;
  /** The first creates the group. */
  members: readonly [PersonKey, ...PersonKey[]];
  /** Oldest first. */
  entries: readonly (SampleEntry | SampleSettlement)[];
}

export const GROUPS: readonly SampleGroup[] = [
  {
    name: 'Weekend in Lisbon',
    daysAgo: 92,
    members: ['ben', 'ada', 'cleo', 'dora'],
    entries: [
      { daysAgo: 90, description: 'Flights', cents: 71_640, payer: 'dora' },
      { daysAgo: 78, description: 'Apartment in Alfama', cents: 61_250, payer: 'ada' },
      { daysAgo: 77, description: 'Airport taxi', cents: 2480, payer: 'cleo' },
      { daysAgo: 77, description: 'Dinner at the harbour', cents: 13_420, payer: 'ben' },
      { daysAgo: 76, description: 'Surf lesson', cents: 12_000, payer: 'ben', among: ['ben', 'ada', 'cleo'] },
      { daysAgo: 75, description: 'Pastries', cents: 1955, payer: 'ada' },
      { daysAgo: 61, cents: 20_000, payer: 'cleo', receiver: 'dora' },
    ],
  },
  {
    name: 'Flat on Mill Street',
    daysAgo: 60,
    members: ['ada', 'ben', 'cleo'],
    entries: [
      { daysAgo: 52, description: 'Washing machine', cents: 54_900, payer: 'ben' },
      { daysAgo: 44, description: 'Electricity', cents: 8860, payer: 'cleo' },
      { daysAgo: 37, description: 'Internet', cents: 3990, payer: 'ben' },
      { daysAgo: 30, cents: 15_000, payer: 'ada', receiver: 'ben' },
      { daysAgo: 23, description: 'Groceries', cents: 7281, payer: 'ada' },
      { daysAgo: 14, description: 'Electricity', cents: 7791, payer: 'cleo' },
      { daysAgo: 7, description: 'Internet', cents: 3990, payer: 'ben' },
      { daysAgo: 2, description: 'Cleaning supplies', cents: 2785, payer: 'ada' },
    ],
  },
];
