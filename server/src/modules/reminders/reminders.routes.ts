import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { getReminders, sendReminder } from './reminders.service.ts';

/** Friendly reminders of what others owe the caller. */
export const remindersRoutes: FastifyPluginCallback = (app) => {
  const { outbox, stopLinks: links } = app;
  const { publicUrl } = app.config;
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
