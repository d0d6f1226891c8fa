import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/** The bill of an entry, and whether members may claim its items. */
export const items = (kind: DatabaseKind): string[] => [
  'alter table expenses add column bill text',
  `alter table expenses add column claiming ${wordsOf(kind).int} not null default 0 check (claiming in (0, 1))`,
];
