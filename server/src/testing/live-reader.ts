/** Reads a stream of changes over a connection, as a browser does. */
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHANGED, type ChangedEvent, LIVE_PATH } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';

interface Reading {
  query?: string;
  lastEventId?: string;
  /** The page that reads. */
  origin?: string;
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];

/** An open stream with its events. */
export class LiveReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: ChangedEvent[] = [];
  /** Resolves when the stream ends normally; rejects when it breaks off. */
  readonly ended: Promise<void>;
  text = '';
  lastEventId: string | undefined;
  readonly #request: ClientRequest;
  #unread = '';
  #onMore: () => void = () => undefined;

  constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.ended = new Promise((resolve, reject) => {
      response.once('end', resolve).once('error', reject);
    });
    // A test that closes its stream does not wait for its end.
    this.ended.catch(() => undefined);
  }

  #take(text: string): void {
    this.text += text;
    const blocks = (this.#unread + text).split('\n\n');
    this.#unread = blocks.pop() ?? '';
    for (const block of blocks) {
      this.lastEventId = fieldOf(block, 'id') ?? this.lastEventId;
      if (fieldOf(block, 'event') === CHANGED)
        this.events.push(JSON.parse(fieldOf(block, 'data') ?? '') as ChangedEvent);
    }
    this.#onMore();
  }

  /** Waits until the received events satisfy `isEnough`. */
  async until(isEnough: (reader: LiveReader) => boolean): Promise<this> {
    while (!isEnough(this)) await new Promise<void>((resolve) => (this.#onMore = resolve));
    return this;
  }

  /** Waits for `count` events and returns them. */
  async next(count = 1): Promise<ChangedEvent[]> {
    await this.until(({ events }) => events.length >= count);
    return this.events.splice(0, count);
  }

  /** Disconnects without notice. */
  close(): void {
    this.#request.destroy();
  }
}

async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a stream at one server and waits for its head. */
export async function readLive(
  app: FastifyInstance,
  token: string | undefined,
  { query = '', lastEventId, origin }: Reading = {},
): Promise<LiveReader> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    ...(origin !== undefined && { origin }),
  };
  const options = {
    host: '127.0.0.1',
    port: await portOf(app),
    path: LIVE_PATH + query,
    headers,
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const request = sendRequest(options);
    request.once('response', (response) => resolve(new LiveReader(request, response)));
    request.once('error', reject).end();
  });
}
