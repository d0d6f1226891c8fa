import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/**
 * Receipts, and their files in a separate table of parts, so that no list ever reads a file. An upload is a file without
 * a receipt yet.
 */
export function receiptStatements(kind: DatabaseKind): string[] {
  const { id, int, blob, end } = wordsOf(kind);
  return [
    `create table receipts (
      id ${id}, expense_id ${int} not null references expenses (id), file_id text not null unique, name text not null,
      type text not null, size ${int} not null, sha256 text not null,
      created_by ${int} not null references users (id), created_at ${int} not null) ${end}`,
    'create index receipts_by_expense on receipts (expense_id, id)',
    `create table receipt_parts (
      file_id text not null, position ${int} not null, bytes ${blob} not null, primary key (file_id, position)) ${end}`,
    // Pictures and PDFs are as small as they get.
    ...(kind === 'postgres' ? ['alter table receipt_parts alter column bytes set storage external'] : []),
    `create table receipt_uploads (file_id text primary key, created_at ${int} not null) ${end}`,
    'alter table expenses add column receipt_count integer not null default 0',
  ];
}
