import { AUTH_SAMPLES } from './auth/samples.ts';
import type { CallName } from './calls.ts';
import { COMMENTS_SAMPLES } from './comments/samples.ts';
import { expensesSamples } from './expenses/samples.ts';
import { groupsSamples } from './groups/samples.ts';
import { HISTORY_SAMPLES } from './history/samples.ts';
import { importsSamples } from './imports/samples.ts';
import { INVITES_SAMPLES } from './invites/samples.ts';
import { PEOPLE_SAMPLES } from './people/samples.ts';
import { recurringSamples } from './recurring/samples.ts';
import type { SampleIds } from './sample-ids.ts';
import { settlementsSamples } from './settlements/samples.ts';
import { TOKENS_SAMPLES } from './tokens/samples.ts';
import type { CallBody } from './types.ts';

type WithBody = { [Name in CallName]: CallBody<Name> extends undefined ? never : Name }[CallName];

/** A valid body of every call that has one, for tests of servers and of the mock back end. */
export function sampleBodies(ids: SampleIds): { [Name in WithBody]: CallBody<Name> } {
  return {
    ...AUTH_SAMPLES,
    ...TOKENS_SAMPLES,
    ...PEOPLE_SAMPLES,
    ...groupsSamples(ids),
    ...INVITES_SAMPLES,
    ...expensesSamples(ids),
    ...recurringSamples(ids),
    ...COMMENTS_SAMPLES,
    ...settlementsSamples(ids),
    ...HISTORY_SAMPLES,
    ...importsSamples(ids),
  };
}
