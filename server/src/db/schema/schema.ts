import type { DatabaseKind } from '../tables.ts';
import { entryParticipants } from './entry-participants.ts';
import { groupTables } from './groups.ts';
import { keptSums } from './kept-sums.ts';
import { ledgerTables } from './ledger.ts';
import { operationTables } from './operations.ts';
import { peopleTables } from './people.ts';
import { postgresGuards } from './postgres-guards.ts';
import { sqliteGuards } from './sqlite-guards.ts';
import { wordsOf } from './words.ts';

/**
 * The whole database: all tables in an order in which references exist, and the rules that it enforces itself. The
 * books balance, the history only grows, and sums follow their lines.
 */
export function schema(kind: DatabaseKind): string[] {
  const words = wordsOf(kind);
  return [
    ...peopleTables(words),
    ...groupTables(words),
    ...ledgerTables(words, kind),
    ...operationTables(words),
    ...(kind === 'postgres' ? postgresGuards : sqliteGuards),
    ...keptSums(kind),
    ...entryParticipants(kind),
  ];
}
