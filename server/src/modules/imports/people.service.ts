/** Finds the members for the people of a file. */
import type { WriteQueries } from '../../db/tables.ts';
import { InputError, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { addPlaceholder } from '../groups/members.service.ts';
import { memberIdsOf } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { netsOf } from './checked-file.ts';
import type { CheckedEntry, CheckedFile, CheckedRow } from './checked-file.ts';

type Person = CallInput<'bookImport'>['body']['people'][number];

/** The user id of a place in the list of people. */
export type IdOf = (place: number) => number;

/**
 * The user id for one person of the file. @throws 422 for a person who is not a member, 403 when the
 * caller adds one without an account to another's group
 */
async function userIdOf(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { person, field }: { person: Person; field: string },
): Promise<number> {
  if (person.me) return caller.userId;
  if (person.member_id === undefined) return (await addPlaceholder(trx, caller, group.id, person.name)).id;
  if ((await memberIdsOf(trx, group.id)).has(person.member_id)) return person.member_id;
  throw new InputError([
    { field: `${field}.member_id`, message: 'must be a member of the group', code: 'not_a_member' },
  ]);
}

/**
 * Assigns a user id to every person in the rows, by their place in the file.
 *
 * @throws 422 when a person of the rows is not assigned, or two of them to the same member
 */
export async function memberIdsByPlace(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { file, rows, people }: { file: CheckedFile; rows: readonly CheckedRow[]; people: readonly Person[] },
): Promise<IdOf> {
  const ids = new Map<number, number>();
  for (const place of netsOf(rows).keys()) {
    const name = file.people[place - 1] ?? '';
    const index = people.findIndex((person) => person.name === name);
    const person = people[index];
    if (person === undefined) throw unprocessable('person_not_chosen', 'people', { name });
    const field = `people.${String(index)}`;
    const id = await userIdOf(trx, caller, group, { person, field });
    if ([...ids.values()].includes(id)) throw unprocessable('person_chosen_twice', 'people', { name });
    ids.set(place, id);
  }
  return (place) => ids.get(place) ?? place;
}

/** An entry with user ids in place of places. */
export function withMembers({ type, draft }: CheckedEntry, idOf: IdOf): CheckedEntry {
  const move = <Row extends { userId: number }>(row: Row): Row => ({ ...row, userId: idOf(row.userId) });
  const { split } = draft;
  return {
    type,
    draft: {
      ...draft,
      payers: draft.payers.map(move),
      shares: draft.shares.map(move),
      ...(split && { split: { ...split, values: split.values.map(move) } }),
    },
  };
}
