/** The process of `auditApart`: writes the audit to its output. */
import { openDatabase } from '../db/database.ts';
import { createHistorySeal } from '../security/history-seal.ts';
import type { AuditTask } from './audit-apart.ts';
import { auditBooks } from './audit-books.ts';

const { secret, ...settings } = JSON.parse(process.env.AUDIT_TASK ?? '') as AuditTask;
const database = openDatabase(settings);
try {
  const audit = await auditBooks(database, { sealHistory: createHistorySeal(secret) });
  process.stdout.write(JSON.stringify(audit));
} finally {
  await database.close();
}
