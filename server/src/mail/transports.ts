import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMessage } from './message.ts';
import type { Mail } from './templates.ts';

/** Delivers a mail; the same `key` twice is the same mail. */
export interface MailTransport {
  deliver(key: string, mail: Mail): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 10_000;

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
    async deliver(key, mail) {
      await smtp.sendMail(await composeMessage(key, from, mail));
    },
    close: () => {
      smtp.close();
    },
  };
}

/** Writes each mail as a file `<key>.eml`; a reader never sees half of one. */
export function createFileTransport(folder: string, from: string): MailTransport {
  return {
    async deliver(key, mail) {
      const { raw } = await composeMessage(key, from, mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${key}.eml`;
      const unfinished = join(folder, `.${name}.part`);
      await writeFile(unfinished, raw, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
    close: () => undefined,
  };
}
