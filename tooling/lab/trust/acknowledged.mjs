import { serverModule } from './server-code.mjs';
import { call } from './processes.mjs';

/** What a writer knows of one expense that it sent. @typedef {{ key: string, id?: number, cents: number }} Sent */

/**
 * Compares what was acknowledged with what is there.
 *
 * @param {readonly Sent[]} sent
 * @param {ReadonlyMap<string, { id: number, total_amount: number }[]>} stored by description
 */
export function compare(sent, stored) {
  const problems = [];
  for (const { key, id, cents } of sent) {
    const found = stored.get(key) ?? [];
    if (found.length > 1) problems.push(`${key} is there ${found.length} times`);
    if (id !== undefined && found[0]?.id !== id) problems.push(`${key} was acknowledged and is lost`);
    if (found[0] !== undefined && Math.round(found[0].total_amount * 100) !== cents)
      problems.push(`${key} has another amount`);
  }
  return problems;
}

/**
 * Every expense of the writers, by description.
 *
 * @param {string} api
 * @param {readonly { token: string, groupId: number }[]} writers
 * @returns {Promise<Map<string, { id: number, total_amount: number }[]>>}
 */
export async function readAll(api, writers) {
  const stored = new Map();
  for (const { token, groupId } of writers) {
    const { body } = await call(api, 'GET', `/api/groups/${groupId}/expenses`, { token });
    for (const expense of body)
      stored.set(expense.description, [...(stored.get(expense.description) ?? []), expense]);
  }
  return stored;
}

/**
 * What is wrong with the books, as sentences.
 *
 * @param {{ dataDir: string, databaseUrl?: string }} settings of the database
 * @returns {Promise<string[]>}
 */
export async function auditProblems(settings) {
  const { openDatabase } = await serverModule('db/database');
  const { auditBooks } = await serverModule('maintenance/audit-books');
  const database = openDatabase(settings);
  try {
    /** @type {{ findings: { rule: string, row: unknown }[] }} */
    const { findings } = await auditBooks(database);
    return findings.map(({ rule, row }) => `${rule} ${JSON.stringify(row)}`);
  } finally {
    await database.close();
  }
}
