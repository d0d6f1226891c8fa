import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { type Caller, callerOf } from '../../http/caller.ts';
import { onCall, onRead, onWrite } from '../../http/routes.ts';
import type { FinishedBackup } from '../../maintenance/backup-folder.ts';
import { createEncryptor } from '../../security/encryptor.ts';
import { requireConfirmed } from '../auth/accounts.service.ts';
import { deleteOther, endSessionsOf, listAccounts, setSuspended } from './accounts.service.ts';
import { createAudits, findAudit } from './books.service.ts';
import { rollBackFeature } from './features.service.ts';
import { listAllInvitations, revoke } from './invitations.service.ts';
import { lockActs, readLog, recordAct } from './log.service.ts';
import { listMails, sendAgain } from './mails.service.ts';

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** A duration as the operator writes it: 90 minutes are `90m`. */
function durationOf(ms: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => ms % one === 0) ?? ['s', UNITS.s];
  return String(ms / size) + unit;
}

const presentBackup = ({ name, at, bytes }: FinishedBackup) => ({
  name,
  at: new Date(at).toISOString(),
  bytes,
});

function addBackups(app: FastifyInstance): void {
  const { backupDir, backupEveryMs, backupKeep } = app.config;
  onCall(app, 'getBackups', async () => {
    const { items, freeBytes } = await app.listBackups();
    const { age_seconds, failed } = app.backupState() ?? { age_seconds: null, failed: false };
    const every = backupDir === undefined ? null : durationOf(backupEveryMs);
    const state = { every, keep: backupKeep, age_seconds, failed, free_bytes: freeBytes };
    return { body: { ...state, items: items.map(presentBackup) } };
  });
  onCall(app, 'makeBackup', async (_input, request) => {
    const made = await app.makeBackup();
    await app.database.write(async (trx) => {
      await lockActs(trx);
      await recordAct(trx, callerOf(request), 'backup', made.name);
    });
    return { body: presentBackup(made) };
  });
}

function addMails(app: FastifyInstance): void {
  const encryptor = createEncryptor(app.secret);
  onRead(app, 'getMails', async (queries, _caller, { query }) => ({
    body: await listMails(queries, encryptor, query),
  }));
  onWrite(
    app,
    'sendMailAgain',
    async (trx, caller, { params }) => {
      await sendAgain(trx, caller, params.id);
      return {};
    },
    { afterwards: app.outbox.kick },
  );
}

/** Calls of administrators. For all others they do not exist (`plugins/auth.ts`). */
export const adminRoutes: FastifyPluginCallback = (app) => {
  const { config, features, outbox } = app;
  const confirm = { beforehand: (caller: Caller) => requireConfirmed(app, caller) };

  onRead(app, 'getAccounts', async (queries, { now }, { query }) => ({
    body: await listAccounts(queries, config, query, now),
  }));
  onWrite(app, 'endSessionsOfAccount', async (trx, caller, { params }) => {
    await endSessionsOf(trx, caller, params.id);
    return {};
  });
  onWrite(
    app,
    'suspendAccount',
    async (trx, caller, { params: { id } }) => ({
      body: await setSuspended(trx, config, caller, { id, isSuspended: true }),
    }),
    confirm,
  );
  onWrite(app, 'resumeAccount', async (trx, caller, { params: { id } }) => ({
    body: await setSuspended(trx, config, caller, { id, isSuspended: false }),
  }));
  onWrite(
    app,
    'deleteOtherAccount',
    async (trx, caller, { params }) => {
      await deleteOther(trx, app, caller, params.id);
      return {};
    },
    { ...confirm, afterwards: outbox.kick },
  );
  onRead(app, 'getAllInvitations', async (queries, { now }, { query }) => ({
    body: await listAllInvitations(queries, query, now),
  }));
  onWrite(app, 'revokeInvitation', async (trx, caller, { params }) => {
    await revoke(trx, caller, params.invitation);
    return {};
  });
  addMails(app);
  onCall(app, 'getFeatures', async () => ({ body: (await features?.list()) ?? [] }));
  onWrite(
    app,
    'rollBackFeature',
    async (trx, caller, { params }) => ({
      body: await rollBackFeature(trx, features, caller, params.feature),
    }),
    confirm,
  );
  addBackups(app);
  const audit = createAudits(app);
  onRead(app, 'getAudit', async (queries) => ({ body: (await findAudit(queries)) ?? null }));
  onCall(app, 'auditBooks', async (_input, request) => ({ body: await audit(callerOf(request)) }));
  onRead(app, 'getAdminLog', async (queries, _caller, { query }) => ({
    body: await readLog(queries, query),
  }));
};
