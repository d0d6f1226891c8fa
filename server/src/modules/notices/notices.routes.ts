import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { getNotices, readNotices } from './notices.service.ts';
import { getReminders, sendReminder } from './reminders.service.ts';
import { getNoticeSettings, setNoticeSettings } from './settings.service.ts';

/** What concerns a person, and how they want to learn of it. */
export const noticesRoutes: FastifyPluginCallback = (app) => {
  const { outbox, stopLinks: links } = app;
  const { publicUrl } = app.config;
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
  onRead(app, 'getReminders', async (queries, caller, { params }) => ({
    body: await getReminders(queries, caller, params.id),
  }));
  onWrite(
    app,
    'sendReminder',
    async (trx, caller, { params, body: { user_id: userId, note } }) => ({
      body: await sendReminder({ outbox, links, publicUrl }, trx, caller, {
        groupId: params.id,
        userId,
        note,
      }),
    }),
    { afterwards: outbox.kick },
  );
};
