import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { errorsPlugin } from './errors.ts';

describe('a failure', () => {
  it.each([
    ['no body', 'GET', ''],
    ['a body', 'POST', '{}'],
  ])(
    'is logged, also where the caller of a request with %s has gone meanwhile',
    async (_what, method, body) => {
      const lines: string[] = [];
      const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
      await app.register(errorsPlugin);
      const answered = new Promise<void>((resolve) => {
        app.addHook('onSend', async () => resolve());
      });
      app.route({
        method,
        url: '/fails',
        handler: async ({ raw }) => {
          socket.destroy();
          await new Promise((resolve) => raw.socket.once('close', resolve));
          throw new Error('broken');
        },
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      const head = [
        'Host: quits',
        'Content-Type: application/json',
        `Content-Length: ${String(body.length)}`,
      ];
      socket.write(`${method} /fails HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`);
      await answered;
      await app.close();
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { level: 50, err: { message: 'broken' } },
      ]);
    },
  );
});
