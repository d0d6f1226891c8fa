import type { ClientBody, Member } from '@quits/contracts';
import { NO_CURRENCY, parseRate } from '@quits/domain';
import type { ImportPreview, ImportRow } from './imports.api.ts';

/** Who a person of the file is: a member's id, the reader, or a new person without an account; '' is open. */
export type Choice = `${number}` | 'me' | 'placeholder' | '';

export const NEW_GROUP = 'new';

type Booking = ClientBody<'bookImport'>;

/** Who shares the rows of a table that does not say it, with its people. */
export interface Sharing {
  /** The ids of members who do not. */
  left: ReadonlySet<number>;
  /** Further people of a new group, with commas between them. */
  names: string;
}

export interface Choices {
  /** `NEW_GROUP`, or the id of a group. */
  group: string;
  /** The name of a new group. */
  name: string;
  /** The currency of a new group for a file that names none; '' is open. */
  currency: string;
  /** What the reader chose, by name in the file; without it, what is proposed. */
  people: ReadonlyMap<string, Choice>;
  acceptDoubtful: boolean;
  /** What happens with rows in other currencies than the group has. */
  currencies: Booking['currencies'];
  /** The texts of the rates to the currency of the group, where rows are converted. */
  rates: Readonly<Record<string, string>>;
  /** The repeating expenses that go on, by their numbers in the file. */
  rules: ReadonlySet<number>;
  sharing: Sharing;
}

const SPLITWISE_FILE = /^(.+?)_\d{4}-\d{2}-\d{2}_export\.csv$/i;
const SPLIIT_FILE = /^Spliit Export - (.+) - \d{4}-\d{2}-\d{2}\.csv$/i;

/** The name of a group that a file proposes: its own, or the one in the file name of Spliit or Splitwise. */
export function proposedName({ name }: Pick<ImportPreview, 'name'>, filename: string): string {
  const given = name ?? SPLIIT_FILE.exec(filename)?.[1];
  if (given !== undefined) return given;
  const inFile = SPLITWISE_FILE.exec(filename)?.[1];
  const words = inFile?.replace(/[-_]+/g, ' ').trim() ?? '';
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Who a person probably is: a member or the reader of the same name, else new in a new group. */
export function proposedChoice(
  name: string,
  { me, members, isNew }: { me: { id: number; name: string }; members: readonly Member[]; isNew: boolean },
): Choice {
  if (sameName(name, me.name)) return 'me';
  const member = members.find((one) => one.id !== me.id && sameName(name, one.name));
  if (member) return `${member.id}`;
  return isNew ? 'placeholder' : '';
}

function personOf(name: string, choice: Choice): Booking['people'][number] {
  if (choice === 'me') return { name, me: true };
  if (choice === 'placeholder') return { name, placeholder: true };
  return { name, memberId: Number(choice) };
}

/** The request of a booking. Every person has a choice. */
export function bookingOf(
  { group, name, currency, acceptDoubtful, currencies, rates, rules }: Omit<Choices, 'people' | 'sharing'>,
  people: readonly { name: string; choice: Choice }[],
): Booking {
  return {
    group: group === NEW_GROUP ? { name: name.trim(), currency } : { id: Number(group) },
    people: people.map((person) => personOf(person.name, person.choice)),
    acceptDoubtful,
    ...(rules.size > 0 && { rules: [...rules] }),
    ...(currencies !== 'refuse' && { currencies }),
    ...(currencies === 'convert' && {
      rates: Object.fromEntries(Object.entries(rates).map(([code, text]) => [code, parseRate(text)])),
    }),
  };
}

/** Rows that can be booked in one other currency than the group has. */
export interface OtherCurrency {
  code: string;
  count: number;
  /** The day of the newest one. */
  day: string;
}

/** The rows of a file in other currencies than the group has. */
export function otherCurrencies(rows: readonly ImportRow[], currency: string): OtherCurrency[] {
  const others = new Map<string, OtherCurrency>();
  for (const row of rows) {
    const { currency: code, date } = row;
    if (row.state === 'refused' || [currency, NO_CURRENCY].includes(code)) continue;
    const { count, day } = others.get(code) ?? { count: 0, day: date };
    others.set(code, { code, count: count + 1, day: date > day ? date : day });
  }
  return [...others.values()];
}

/** Whether another currency is booked, too. One that is converted needs rows, because they ask for its rate. */
export const isTaken = (code: string, { currencies }: Choices, others: readonly OtherCurrency[]): boolean =>
  currencies === 'own_groups' || (currencies === 'convert' && others.some((other) => other.code === code));

/** Whether the booking of a file would add anything. */
function addsAnything(
  { rows }: Pick<ImportPreview, 'rows'>,
  { acceptDoubtful, currencies, rules }: Choices,
  currency: string,
): boolean {
  const isIn = ({ state, currency: code }: ImportRow) =>
    (state === 'good' || (state === 'doubtful' && acceptDoubtful)) &&
    (currencies !== 'refuse' || [currency, NO_CURRENCY].includes(code));
  return rules.size > 0 || rows.some(isIn);
}

interface Known {
  people: readonly { choice: Choice }[];
  others: readonly OtherCurrency[];
  /** Of the group. */
  currency: string;
}

/** Whether all is said that a booking needs, and it would add anything: people, and rates where rows are converted. */
export function isBookable(
  preview: Pick<ImportPreview, 'rows'>,
  choices: Choices,
  { people, others, currency }: Known,
): boolean {
  const hasRate = ({ code }: OtherCurrency) => parseRate(choices.rates[code] ?? '') !== undefined;
  return (
    people.every(({ choice }) => choice !== '') &&
    (choices.currencies !== 'convert' || others.every(hasRate)) &&
    addsAnything(preview, choices, currency)
  );
}
