/** People who share a group with the signed-in person, in the browser. */
import type { Client } from '../wire.ts';
import type { PeopleAnswer } from './schemas.ts';

type WithPerson = Client<PeopleAnswer>[number];

/** A person who shares a group with the caller; without totals when the two are settled. */
export type Acquaintance = WithPerson['user'] & Omit<WithPerson, 'user'>;
export type OpenTotal = Acquaintance['totals'][number];
/** The open balance of the two in a group. */
export type OpenInGroup = OpenTotal['groups'][number];

export const readAcquaintance = ({ user, ...others }: WithPerson): Acquaintance => ({ ...user, ...others });
