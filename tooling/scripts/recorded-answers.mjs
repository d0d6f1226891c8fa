import path from 'node:path';
import { readJson, ROOT } from '../build/workspace.mjs';

/** Answers of the real server to one of the sample people, written by `npm run record`. */
export const RECORDED = path.join(ROOT, 'tooling/scripts/fixtures/recorded-answers.json');

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const ANY_PART = /^:\w+$/;

/**
 * @typedef {{ status: number, body?: unknown }} Answer
 * @typedef {{ id: number, name: string, email: string }} Person
 * @typedef {{ user: Person, answers: Record<string, Answer> }} Recording
 */

/** @returns {Recording} */
export const readRecording = () => readJson(RECORDED);

/**
 * The recording as text: one answer in a line, so that a change of one shows as one.
 *
 * @param {Recording} recording
 */
export function recordingText({ user, answers }) {
  const lines = Object.entries(answers).map(
    ([call, answer]) => `    ${JSON.stringify(call)}: ${JSON.stringify(answer)}`,
  );
  return `{\n  "user": ${JSON.stringify(user)},\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/**
 * A token as the browser reads it: whose it is, and that it is good for a year. No server takes it.
 *
 * @param {Person} user
 * @param {number} [now] milliseconds since 1970
 */
export function tokenOf({ id }, now = Date.now()) {
  const claims = { sub: String(id), exp: Math.floor(now / 1000) + YEAR_SECONDS };
  return `recorded.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.recorded`;
}

/** @param {string} pattern "GET /auth/reset-password/:token" @param {string} call */
function fits(pattern, call) {
  const wanted = pattern.split('/');
  const given = call.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || ANY_PART.test(part))
  );
}

/** @param {Recording} recording @param {Answer} answer @returns {Answer} */
function withToken({ user }, { status, body }) {
  const hasToken = typeof body === 'object' && body !== null && 'access_token' in body;
  return { status, body: hasToken ? { ...body, access_token: tokenOf(user) } : body };
}

/**
 * The recorded answer to a call: that of exactly this address, else of its kind. Nothing is kept of a write: it
 * gets the answer that was recorded for its kind.
 *
 * @param {Recording} recording
 * @param {string} method
 * @param {string} pathname
 * @returns {Answer} 404, or 501 for a write, with a sentence for the developer when none was recorded
 */
export function answerTo(recording, method, pathname) {
  const { answers } = recording;
  const call = `${method} ${pathname}`;
  const known = answers[call] ?? Object.entries(answers).find(([pattern]) => fits(pattern, call))?.[1];
  if (known) return withToken(recording, known);
  return { status: method === 'GET' ? 404 : 501, body: { detail: `No answer is recorded for ${call}` } };
}
