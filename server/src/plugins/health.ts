import { sql } from 'kysely';
import { hasAccounts } from '../modules/users/users.service.ts';
import { AppError, bodyOf } from '../errors/app-error.ts';
import type { FastifyPluginCallback, FastifyReply } from 'fastify';

const MONITORING = new Set(['/health', '/health/ready', '/health/live', '/metrics']);

/**
 * Monitoring matters most when the server struggles, so these routes are exempt from load shedding.
 */
export function isMonitoring(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return MONITORING.has(path);
}

/** Monitoring routes, exempt from sessions, load shedding and request logs. */
export const healthRoutes: FastifyPluginCallback = (app) => {
  const options = { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } } as const;

  async function answerReadiness(reply: FastifyReply, further: () => object | Promise<object> = () => ({})) {
    try {
      if (app.isClosing()) throw new Error('closing');
      await sql`select 1`.execute(app.database.queries);
      return { status: 'ok', ...(await further()) };
    } catch {
      return reply
        .code(503)
        .header('Retry-After', '5')
        .send({ status: 'unavailable', ...bodyOf(new AppError(503, 'not_ready', { retryAfterSeconds: 5 })) });
    }
  }

  app.get('/health', options, (_request, reply) => answerReadiness(reply));
  app.get('/health/ready', options, (_request, reply) =>
    answerReadiness(reply, async () => ({
      backup: app.backupState(),
      accounts: await hasAccounts(app.database.queries),
    })),
  );
  app.get('/health/live', options, () => ({ status: 'ok' }));
};
