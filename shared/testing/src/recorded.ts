/**
 * The mock back end without a server and without a test runner: the playground for integrators answers from it, in the
 * page. It imports nothing of Node.
 */
import type { MockData } from './mock-back-end.ts';
import { answerTo, readRequest } from './mock-calls.ts';

export { demoData } from './demo-data.ts';
export { sessionOf } from './token.ts';
export type { MockData };

/**
 * Answers a call from this data, and changes it.
 *
 * @returns 404 for a call that no back end knows
 */
export async function answerRecorded(data: MockData, sent: Request): Promise<Response> {
  const request = await readRequest(sent);
  const answer = answerTo(data, request, { hasExtras: true });
  const { status, body } = answer ?? { status: 404, body: { detail: 'Not found' } };
  return Response.json(body, { status });
}
