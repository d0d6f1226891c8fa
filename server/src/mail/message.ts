import type { Mail } from './templates.ts';

export interface Message {
  envelope: { from: string; to: string[] };
  /** Headers and text as they are transmitted. */
  raw: string;
}

/** Loaded with the first mail, because most servers start without sending one. */
async function createComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}

let composer: ReturnType<typeof createComposer> | undefined;

/** Restores the plain text, because quoted-printable would break the link into two lines. */
function withPlainText(message: string, text: string): string {
  const [headers = ''] = message.split('\n\n', 1);
  const encoding = /^[\x00-\x7f]*$/.test(text) ? '7bit' : '8bit';
  return `${headers.replace(/^Content-Transfer-Encoding: .*$/m, `Content-Transfer-Encoding: ${encoding}`)}\n\n${text}`;
}

/** One click stops such mails (RFC 8058). Each header is one line: folding has broken the signatures of relays. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

/**
 * Composes a message. Its id only depends on the job's key, so that mail servers can detect
 * repeats.
 *
 * @param key identifies the job
 * @param from the sender, `Name <address>`
 */
export async function composeMessage(
  key: string,
  from: string,
  { to, subject, text, language, unsubscribe }: Mail,
): Promise<Message> {
  const { envelope, message } = await (
    await (composer ??= createComposer())
  ).sendMail({
    from,
    // An object, because a string would be parsed and could name several recipients.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<quits-${key}@outbox.invalid>`,
    // Suppresses automatic answers, such as vacation notes.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(language !== undefined && { 'Content-Language': language }),
      ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('The composer gave no buffer');
  return {
    envelope: { from: envelope.from === false ? '' : envelope.from, to: envelope.to },
    raw: withPlainText(message.toString('utf8'), text),
  };
}
