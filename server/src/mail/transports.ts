import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './templates.ts';

/** Delivers a mail; the same `id` twice is the same mail. */
export interface MailTransport {
  deliver(id: number, mail: Mail): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 10_000;

/** The parts of a message that every transport sends alike. */
function toMessage(id: number, from: string, { to, subject, text }: Mail) {
  return {
    from,
    // As an object: a text would be parsed, and could name several people.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<quits-${String(id)}@outbox.invalid>`,
    // Automatic answers (vacation notes) stay away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends through an SMTP server, `smtp://[user:pass@]host:port`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    dnsTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    async deliver(id, mail) {
      await smtp.sendMail(toMessage(id, from, mail));
    },
    close: () => {
      smtp.close();
    },
  };
}

/** Writes each mail as a file `<id>.eml`; a reader never sees half of one. */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async deliver(id, mail) {
      const { message } = await composer.sendMail(toMessage(id, from, mail));
      if (!Buffer.isBuffer(message)) throw new Error('The composer gave no buffer');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(id).padStart(8, '0')}.eml`;
      const unfinished = join(folder, `.${name}.part`);
      await writeFile(unfinished, message.toString('utf8'), { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
    close: () => undefined,
  };
}
