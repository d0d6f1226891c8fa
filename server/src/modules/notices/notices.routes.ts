import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { getNotices, readNotices } from './notices.service.ts';
import { getNoticeSettings, setNoticeSettings } from './settings.service.ts';

/** What concerns a person, and how they want to learn of it. */
export const noticesRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getNotices', async (queries, caller, { query }) => ({
    body: await getNotices(queries, caller, query),
  }));
  onWrite(app, 'readNotices', async (trx, caller, { body: { ids, before } }) => {
    // The schema requires one of the two.
    await readNotices(trx, caller, ids ? { ids } : { before: before ?? 0 });
    return {};
  });
  onRead(app, 'getNoticeSettings', async (queries, caller) => ({
    body: await getNoticeSettings(queries, caller),
  }));
  onWrite(app, 'setNoticeSettings', async (trx, caller, { body }) => ({
    body: await setNoticeSettings(trx, caller, body),
  }));
};
