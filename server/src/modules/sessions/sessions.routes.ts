import type { SessionAnswer } from '@quits/contracts';
import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { endSession, listSessions, revokeSessions, type StoredSession } from './sessions.service.ts';

function present(session: StoredSession, currentId: string): SessionAnswer {
  const { jti: id, created_at, last_seen_at, browser, system, kind } = session;
  return {
    id,
    created_at: new Date(created_at).toISOString(),
    last_seen_at: new Date(last_seen_at ?? created_at).toISOString(),
    browser,
    system,
    current: id === currentId,
    kind,
  };
}

/** Where a person is signed in. */
export const sessionsRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getSessions', async (queries, { userId, sessionId, now }) => ({
    body: (await listSessions(queries, userId, now)).map((session) => present(session, sessionId)),
  }));
  onWrite(app, 'endSession', async (trx, caller, { params }) => {
    await endSession(trx, caller, params.session);
    return {};
  });
  onWrite(app, 'endOtherSessions', async (trx, { userId, sessionId, now }) => {
    await revokeSessions(trx, userId, now, sessionId);
    return {};
  });
};
