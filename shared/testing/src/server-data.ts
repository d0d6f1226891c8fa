import { getConfig } from '@testing-library/react';
import { type CallBody, type CallName, type OwnAnswer, pathOf, type User } from '@quits/contracts';
import { type CallOptions, requestOf } from './client.ts';
import { SeenRequests } from './seen-requests.ts';

/** A request as a message to the server, which adds the token of the person. */
export interface ServerRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  userId?: number | undefined;
}

/** What a test adds. `at`: when it happened, in milliseconds since 1970. */
type Step = { at: number } & (
  | { kind: 'user'; id: number; name: string; email: string }
  | { kind: 'member'; groupId: number; userId: number }
  | { kind: 'consent'; token: string; userId: number }
  | { kind: 'site'; userId: number }
  | { kind: 'call'; name: CallName; id: number; request: ServerRequest }
);
interface Message {
  isNewTest?: boolean;
  steps?: readonly Step[];
  /** The server's time, in milliseconds since 1970. */
  now?: number;
  request?: ServerRequest;
}

interface ServerAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

declare global {
  /** Sends a message to the server, which all test files of a worker share (`browser-environment.cjs`). */
  var askServer: (message: Message) => Promise<unknown>;
}

/** Without the common field, from each kind. */
type NewStep = Step extends infer Kind ? (Kind extends Step ? Omit<Kind, 'at'> : never) : never;

interface NewGroup {
  name: string;
  createdBy: number;
  members?: readonly number[];
  currency?: CallBody<'createGroup'>['currency'];
}

const CLOCK_START = Date.UTC(2026, 0, 1, 12);
const MINUTE_MS = 60_000;
/** What a screen adds gets ids from the server. The test's next ids leave this much room for them. */
const ROOM_FOR_IDS = 1000;

const BOUNDARY = '----quits0123456789';
const PDF = '%PDF-1.4\n%%EOF';
const JPEG = atob('/9j/4AAHSkZJRgD/wAALCAACAAMBAREA/9oACAEBAAA/AAECA//Z');

/** A form with one file. The texts have one character for each byte. */
function receiptForm(name: string): Pick<ServerRequest, 'headers' | 'body'> {
  const part = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  const file = name.endsWith('.pdf') ? PDF : JPEG;
  const form = `--${BOUNDARY}\r\n${part}\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Uint8Array.from(form, (character) => character.charCodeAt(0)),
  };
}

/** Waits like `waitFor` does: React would report a change of the screen in the meantime as a mistake. */
const whileTheScreenMayChange = <Result>(wait: () => Promise<Result>): Promise<Result> =>
  // The library's type says `any` for what it passes on.
  getConfig().asyncWrapper(wait) as Promise<Result>;

/**
 * What a test adds to our own server. It is written before the server's next answer, through the public calls
 * and with the ids that are given here, one minute after the previous addition.
 */
export class ServerData extends SeenRequests {
  private steps: Step[] = [];
  private lastId = 0;
  private minutes = 0;
  private stoppedAt: number | undefined;

  /** The server's time from now on, in milliseconds since 1970. Without this its clock is the machine's. */
  stopClock(at: number): void {
    this.stoppedAt = at;
  }

  addUser({ name, email = `${name.toLowerCase()}@example.com` }: { name: string; email?: string }): User {
    const user = { id: this.nextId(), name, email };
    this.add({ kind: 'user', ...user });
    return user;
  }

  addGroup({ name, createdBy, members = [], currency }: NewGroup): { id: number; name: string } {
    const body = { name, created_by: createdBy, ...(currency !== undefined && { currency }) };
    const id = this.call(createdBy, 'createGroup', { body });
    for (const userId of members) this.addMember(id, userId);
    return { id, name };
  }

  addMember(groupId: number, userId: number): void {
    this.add({ kind: 'member', groupId, userId });
  }

  /** The site club.example asks a person to agree that it acts for them. @returns the token of the link */
  addConsentRequest(userId: number): string {
    const token = `consent-of-${String(userId)}`;
    this.add({ kind: 'consent', token, userId });
    return token;
  }

  /** From now on the site club.example acts for a person, with a session that it exchanged. */
  actBySite(userId: number): void {
    this.add({ kind: 'site', userId });
  }

  /** Adds an expense in the name of its first payer. */
  addExpense(body: CallBody<'addExpense'>): CallBody<'addExpense'> & { id: number } {
    return { ...body, id: this.call(body.payers[0]?.user_id ?? 0, 'addExpense', { body }) };
  }

  /** Adds a small file to an expense: an empty PDF, or a picture. */
  addReceipt({ userId, expenseId, name }: { userId: number; expenseId: number; name: string }): number {
    return this.addCall('addReceipt', {
      method: 'POST',
      path: pathOf('addReceipt', { id: expenseId }),
      ...receiptForm(name),
      userId,
    });
  }

  /** Makes any call in the name of this person. @returns the id of what it adds, if it adds something */
  call<Name extends CallName>(userId: number, name: Name, options: CallOptions<Name>): number {
    return this.addCall(name, { ...requestOf(name, options), userId });
  }

  /** Writes what was added so far, where it is so much that a screen would wait long. */
  async write(): Promise<void> {
    await whileTheScreenMayChange(() => this.ask({}));
  }

  /** The server's answer to a request, after everything that was added before it. */
  async send(request: ServerRequest): Promise<ServerAnswer> {
    // The server answers a request with this.
    return (await this.ask({ request })) as ServerAnswer;
  }

  /** What this person is answered now. */
  async read<Name extends CallName>(userId: number, name: Name, options: CallOptions<Name>) {
    const { body } = await whileTheScreenMayChange(() => this.send({ ...requestOf(name, options), userId }));
    return JSON.parse(new TextDecoder().decode(body)) as OwnAnswer<Name>;
  }

  /** Forgets the test before this one, whose ids the server does not use again. */
  async startTest(): Promise<void> {
    this.reset();
    this.steps = [];
    this.minutes = 0;
    this.stoppedAt = undefined;
    // The server answers a new test with the last id that is in use.
    this.lastId = (await globalThis.askServer({ isNewTest: true })) as number;
  }

  private ask(message: Pick<Message, 'request'>): Promise<unknown> {
    const { steps } = this;
    if (steps.length > 0) this.lastId += ROOM_FOR_IDS;
    this.steps = [];
    return globalThis.askServer({ steps, now: this.stoppedAt ?? Date.now(), ...message });
  }

  private addCall(name: CallName, request: ServerRequest): number {
    const id = this.nextId();
    this.add({ kind: 'call', name, id, request });
    return id;
  }

  private add(step: NewStep): void {
    this.minutes += 1;
    this.steps.push({ ...step, at: this.stoppedAt ?? CLOCK_START + this.minutes * MINUTE_MS });
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }
}
