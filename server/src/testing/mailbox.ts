/** A mail server for tests. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Mailbox {
  url: string;
  port: number;
  messages: { to: string[]; raw: string }[];
  connections(): number;
  /** Sets the code with which it refuses recipients or senders from now on. */
  refuse(step: 'onRcptTo' | 'onMailFrom', code: number): void;
  close(): Promise<void>;
}

/** A mail server that accepts everything, on a free port or a given one. */
export function openMailbox(port = 0): Promise<Mailbox> {
  const messages: Mailbox['messages'] = [];
  let connections = 0;
  const server = new SMTPServer({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  return new Promise((resolve) => {
    const listening = server.listen(port, '127.0.0.1', () => {
      const { port: chosen } = listening.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${String(chosen)}`,
        port: chosen,
        messages,
        connections: () => connections,
        refuse: (step, code) => {
          server[step] = (_address, _session, done) =>
            done(Object.assign(new Error('no'), { responseCode: code }));
        },
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}
