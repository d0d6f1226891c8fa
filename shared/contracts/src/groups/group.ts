/** Groups in the browser. */
import { DEFAULT_CURRENCY, type Split } from '@quits/domain';
import { knownSplit } from '../splits/split.ts';
import type { Client } from '../wire.ts';
import type { WireGroup, WireGroupSummary } from './schemas.ts';

interface Known {
  /** Code of the currency (ISO 4217); USD where the answer has none. */
  currency: string;
  /** The default split of new expenses, an extra of our own server. */
  defaultSplit?: Split | null | undefined;
}

export interface Group extends Omit<Client<WireGroup>, keyof Known>, Known {}
export interface GroupSummary extends Omit<Client<WireGroupSummary>, keyof Known>, Known {}

/** Reads what another back end leaves out of a group, or a newer server has more of. */
export const readGroup = <Answer extends Client<WireGroup>>(group: Answer) => ({
  ...group,
  currency: group.currency ?? DEFAULT_CURRENCY,
  defaultSplit: knownSplit(group.defaultSplit),
});
