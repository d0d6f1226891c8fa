import { AS_OF, answersOf, wipeLastAnswers } from '@quits/core';
import type { Runtime } from '@quits/core';
import { keepPage } from '../service-worker/register.ts';
import { JSON_TYPE } from './collect-answers.ts';
import type { Answers } from './collect-answers.ts';

type Session = Runtime['session'];

/** So many answers are kept at most, those that came last; longer ones are not, in characters. */
const MOST = 60;
const LONGEST = 200_000;

/** Puts what was answered into the person's cache; without a person it goes. */
async function store({ snapshot }: Session, answers: Answers): Promise<void> {
  const shown = snapshot();
  const taken = answers.take();
  if (taken.length === 0 || shown.status !== 'signedIn') return;
  const cache = await caches.open(answersOf(shown.user.id));
  for (const [address, { answer, at }] of taken) {
    const etag = answer.headers.get('etag');
    const headers = { 'content-type': JSON_TYPE, [AS_OF]: String(at), ...(etag !== null && { etag }) };
    const text = await answer.text();
    if (text.length <= LONGEST) await cache.put(address, new Response(text, { headers }));
  }
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}

/**
 * Keeps the page and its data for the next visit, now and whenever the page is left; or takes back both.
 *
 * @param isWanted what the page's configuration says
 * @returns what keeps the data that have come since
 */
export async function keepForNextVisit(isWanted: boolean, session: Session, answers: Answers) {
  const snapshot = session.snapshot();
  await Promise.all([
    keepPage(isWanted),
    wipeLastAnswers(isWanted && snapshot.status === 'signedIn' ? snapshot.user.id : undefined),
  ]);
  if (!isWanted) return () => undefined;
  // Without room on the disk nothing is kept: nothing depends on it.
  const keep = () => void store(session, answers).catch(() => undefined);
  document.addEventListener('visibilitychange', keep);
  return keep;
}
