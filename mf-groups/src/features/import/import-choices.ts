import type { ClientBody, Member } from '@quits/contracts';
import { NO_CURRENCY } from '@quits/domain';
import type { ImportPreview, ImportRow } from './imports.api.ts';

/** Who a person of the file is: a member's id, the reader, or a new person without an account; '' is open. */
export type Choice = `${number}` | 'me' | 'placeholder' | '';

export const NEW_GROUP = 'new';

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
  /** Whether rows of other currencies get new groups of their own. */
  hasOwnGroups: boolean;
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

type Booking = ClientBody<'bookImport'>;

function personOf(name: string, choice: Choice): Booking['people'][number] {
  if (choice === 'me') return { name, me: true };
  if (choice === 'placeholder') return { name, placeholder: true };
  return { name, memberId: Number(choice) };
}

/** The request of a booking. Every person has a choice. */
export function bookingOf(
  { group, name, currency, acceptDoubtful, hasOwnGroups, rules }: Omit<Choices, 'people' | 'sharing'>,
  people: readonly { name: string; choice: Choice }[],
): Booking {
  return {
    group: group === NEW_GROUP ? { name: name.trim(), currency } : { id: Number(group) },
    people: people.map((person) => personOf(person.name, person.choice)),
    acceptDoubtful,
    ...(rules.size > 0 && { rules: [...rules] }),
    ...(group === NEW_GROUP && hasOwnGroups && { currencies: 'own_groups' as const }),
  };
}

/** How many rows a group leaves out, because their currency is another one. */
export function countOtherCurrency(rows: readonly ImportRow[], currency: string): number {
  return rows.filter((row) => row.state !== 'refused' && ![currency, NO_CURRENCY].includes(row.currency))
    .length;
}
