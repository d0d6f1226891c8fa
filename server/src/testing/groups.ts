/** Groups of several people, for tests that need no mails to make them. */
import { admitMember } from '../modules/membership/membership.service.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Lets people into a group behind the API, where invitations are not what is tested. */
export async function admitAll(
  { app, clock }: TestApp,
  group: { id: number },
  people: readonly Pick<Person, 'id'>[],
): Promise<void> {
  await app.database.write(async (trx) => {
    for (const { id } of people) await admitMember(trx, group.id, id, clock.now);
  });
}
