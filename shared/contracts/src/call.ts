/** What the table says of one call: how it is sent (`Call`), and its schemas on the server (`CallSchemas`). */
import type { z } from 'zod';
import type { Guard } from './guards.ts';
import type { Scope } from './tokens/scopes.ts';

/**
 * Who may make a call: everybody · a signed-in person · the person themselves and people who share a group ·
 * members of the group · its creator · administrators. People who may not see the group get 404; a member who
 * is not the creator gets 403. For signed-in people who are no administrators their calls do not exist (404).
 */
export type Access = 'public' | 'signedIn' | 'acquaintance' | 'member' | 'creator' | 'administrator';

/** How one call is sent. The `schemas.ts` of its subject defines its body and answer under the same name. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:token`, `:session`, `:invitation` and `:feature` are texts, every other parameter is an id. */
  path: `/${string}`;
  /**
   * The parts of the answer that the screens require (specification §3 and §7): ids, lists and their
   * containers. The screens cope without the rest. The full schema stays on the server.
   */
  requires?: Guard;
  /** No device keeps the answer for the next visit: it holds more than a screen may show later. */
  isUnkept?: true;
  /** The body is sent as a form instead of JSON. */
  isForm?: true;
  /** A GET with side effects: it is sent once and counts as a write. */
  isWrite?: true;
  /** The body is one file, sent as `multipart/form-data` in a part named `file`. */
  isUpload?: true;
  /** The success answer is a file. */
  isFile?: true;
  /** Beyond the specification: only our own server has it. */
  isExtra?: true;
}

/**
 * The largest cost of a call at any amount of stored data: `point` reads a few rows, `page` the rows of a
 * page, `list` a whole list. `sum` adds up a group's entries, `file` reads a file, `import` reads a file of
 * entries in another process, `outside` calls another service.
 */
export type Cost = 'point' | 'page' | 'list' | 'sum' | 'file' | 'import' | 'outside';

export interface CallSchemas {
  summary: string;
  tag: string;
  access: Access;
  /** What an access token needs for it; without one, no token may make it. */
  scope?: Scope;
  /** The maximum; a page of a list costs less. */
  cost: Cost;
  /** With this `format` in its query the call costs `file`, as it reads files. */
  fileFormat?: string;
  query?: z.ZodType;
  /** The answer of a list, also with 200, when its query asks for a page: an extra. */
  page?: z.ZodType;
  /** Its output is the server's model: amounts in cents. */
  body?: z.ZodType;
  /** Status and body of the success answer; `null` without a body. 302 leads the browser elsewhere. */
  answer: readonly [status: 200 | 201 | 202 | 204 | 302, body: z.ZodType | null];
  /** The answer holds a secret, which the server stores encrypted for requests that are sent again. */
  isSecret?: true;
  /** Sent again with the same `client_id`, it answers 200 with what it added before. */
  repeats?: true;
  /** It writes in an archived group too, which is read-only otherwise. */
  inArchive?: true;
  /** Errors specific to this call, with reasons; `errorsOf` adds those that follow from access and input. */
  errors?: Partial<Record<number, string>>;
  /** `current` of a 409: the current state, if the call sends it. */
  current?: z.ZodType;
}
