import { mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMessage } from './message.ts';
import type { Mail } from './templates.ts';

/** The mail server refuses this mail permanently. Its answer is the cause. */
export class MailRefused extends Error {}

/**
 * Delivers mails. The same `key` marks the same mail. @throws MailRefused when a retry is pointless
 */
export interface MailTransport {
  deliver(key: string, mail: Mail): Promise<void>;
  /** Does the same work as `deliver` without sending the mail. */
  rehearse(key: string, mail: Mail): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 10_000;

/**
 * Whether the server permanently refused this recipient or text (5xx). A refused sender or password
 * is not the mail's fault. The mail goes out after the operator corrects it.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'permanent' in error && 'command' in error)) return false;
  return error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA');
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether mail requires TLS. An attacker between the servers can remove an offer of STARTTLS, so
 * optional TLS does not protect. Passwords always require TLS. Connections within this machine do
 * not.
 */
function isTlsRequired(url: string, isProduction: boolean): boolean {
  const { hostname, username } = new URL(url);
  return (isProduction || username !== '') && !LOOPBACK.test(hostname);
}

/**
 * Sends through an SMTP server, `smtp://[user:pass@]host:port`. `?requireTLS=false` allows
 * connections without TLS.
 */
export function createSmtpTransport(
  url: string,
  { from, isProduction }: { from: string; isProduction: boolean },
): MailTransport {
  // Loaded with the first mail, because most servers start without sending one.
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: isTlsRequired(url, isProduction),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      dnsTimeout: SMTP_TIMEOUT_MS,
    });
  };
  let smtp: ReturnType<typeof connect> | undefined;
  return {
    async deliver(key, mail) {
      const message = await composeMessage(key, from, mail);
      try {
        await (await (smtp ??= connect())).sendMail(message);
      } catch (error) {
        throw isRefusedForGood(error) ? new MailRefused('The mail was refused', { cause: error }) : error;
      }
    },
    async rehearse(key, mail) {
      await composeMessage(key, from, mail);
      await (await (smtp ??= connect())).verify();
    },
    close: () => {
      void smtp?.then((opened) => {
        opened.close();
      });
    },
  };
}

/** Writes each mail as a file `<key>.eml`. Readers never see incomplete files. */
export function createFileTransport(folder: string, from: string): MailTransport {
  async function write(key: string, mail: Mail): Promise<string> {
    const { raw } = await composeMessage(key, from, mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `.${key}.eml.part`);
    await writeFile(unfinished, raw, { mode: 0o600 });
    return unfinished;
  }
  return {
    async deliver(key, mail) {
      await rename(await write(key, mail), join(folder, `${key}.eml`));
    },
    async rehearse(key, mail) {
      await unlink(await write(key, mail));
    },
    close: () => undefined,
  };
}
