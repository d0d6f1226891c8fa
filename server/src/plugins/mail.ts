import { join } from 'node:path';
import fp from 'fastify-plugin';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import type { Mail } from '../mail/templates.ts';
import { createFileTransport, createSmtpTransport } from '../mail/transports.ts';
import { createEncryptor } from '../security/encryptor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

/** Only for the terminal, never for a log, because the link holds a token. */
function printLink({ to, subject, link }: Mail): void {
  if (link !== undefined) process.stdout.write(`Mail to ${to}: ${subject}\n  ${link}\n`);
}

/** Sends by SMTP when `SMTP_URL` is set; else writes `.eml` files to the outbox folder. */
export const mailPlugin = fp(
  (app) => {
    const { database, now, log } = app;
    const { smtpUrl, mailFrom, dataDir, isPrintingLinks, isProduction } = app.config;
    const transport =
      smtpUrl === undefined
        ? createFileTransport(join(dataDir, 'outbox'), mailFrom)
        : createSmtpTransport(smtpUrl, { from: mailFrom, isProduction });
    const onSent = isPrintingLinks ? printLink : () => undefined;
    const outbox = createOutbox({
      database,
      now,
      log,
      transport,
      onSent,
      encryptor: createEncryptor(app.secret),
    });
    app.decorate('outbox', outbox);
    app.addHook('onReady', outbox.kick);
    app.addHook('onClose', async () => {
      await outbox.stop();
      transport.close();
    });
  },
  { name: 'mail', dependencies: ['database'] },
);
