/** Audits of the books that administrators run. */
import type { AuditAnswer } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../db/tables.ts';
import { conflict } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { auditApart } from '../../maintenance/audit-apart.ts';
import { lockActs, recordAct } from './log.service.ts';

type Findings = AuditAnswer['findings'];

/** The last audit; undefined before the first one. */
export async function findAudit(queries: Queries): Promise<AuditAnswer | undefined> {
  const query = queries.selectFrom('book_audits').selectAll().orderBy('id', 'desc').limit(1);
  const row = await query.executeTakeFirst();
  if (row === undefined) return undefined;
  const findings = JSON.parse(row.findings) as Findings;
  return { at: new Date(row.at).toISOString(), ok: findings.length === 0, entries: row.entries, findings };
}

const idIn = (row: Record<string, unknown>, name: string) => {
  const value = row[name];
  return typeof value === 'number' ? value : null;
};

type AuditNeeds = Pick<FastifyInstance, 'config' | 'database' | 'now' | 'secret'>;

/**
 * Gives the function that audits the books and keeps the result in place of the one before. It names the rows by
 * ids alone. @throws 409 while this server audits them
 */
export function createAudits({ config, database, now, secret }: AuditNeeds) {
  const { databaseUrl, dataDir } = config;
  let isRunning = false;

  async function audit(caller: Caller): Promise<AuditAnswer> {
    const { findings: found, counts } = await auditApart({ databaseUrl, dataDir, secret });
    const findings: Findings = found.map(({ rule, row }) => ({
      rule,
      group_id: idIn(row, 'group_id'),
      expense_id: idIn(row, 'expense_id'),
    }));
    const at = now();
    const entries = counts.expenses;
    await database.write(async (trx) => {
      await lockActs(trx);
      await trx.deleteFrom('book_audits').execute();
      await trx
        .insertInto('book_audits')
        .values({ at, entries, findings: JSON.stringify(findings) })
        .execute();
      await recordAct(trx, caller, 'audit', null);
    });
    return { at: new Date(at).toISOString(), ok: findings.length === 0, entries, findings };
  }

  return async (caller: Caller): Promise<AuditAnswer> => {
    if (isRunning) throw conflict('audit_running');
    isRunning = true;
    try {
      return await audit(caller);
    } finally {
      isRunning = false;
    }
  };
}
