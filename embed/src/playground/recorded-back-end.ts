import { demoData, respond, sessionOf } from '@quits/testing/recorded';
import type { Feature } from '../features.ts';
import { FEATURES } from '../reference/words.ts';
import type { QuitsSession } from '../types/index.d.ts';
import type { ServerKind, SessionKind } from './settings.ts';

/** Links that mails would carry: they are good in the recorded data. */
const TOKEN = 'demo';
const CALL = /^\/(?:api|auth)\//;
const POINTER = /^\/remotes\/.+\/current\.json$/;

/** The paths of the documentation, with what there is in the place of what stands for any. */
function pathsIn({ groups, expenses }: ReturnType<typeof demoData>): RecordedBackEnd['paths'] {
  const idOf = (list: readonly { id: number }[]) => String(list[0]?.id);
  const real = (path: string) =>
    path
      .replace('/groups/12', `/groups/${idOf(groups)}`)
      .replace('/expenses/7', `/expenses/${idOf(expenses)}`)
      .replace('…', TOKEN);
  const found = Object.entries(FEATURES).map(([feature, { paths }]) => [feature, paths.map(real)]);
  return Object.fromEntries(found) as RecordedBackEnd['paths'];
}

/** A back end in this page: nothing that an element asks one for leaves it. */
export interface RecordedBackEnd {
  getToken: Readonly<Record<SessionKind, (() => Promise<QuitsSession | null>) | undefined>>;
  /** Paths that lead somewhere in the recorded data. */
  paths: Readonly<Record<Feature, readonly string[]>>;
  /** How it behaves from now on. */
  behave(server: ServerKind): void;
}

const never = () => new Promise<never>(() => undefined);

/**
 * Puts itself between the page and the network: calls of the API are answered from recorded data, whatever address
 * they are for; everything else is what the page is made of, and passes.
 *
 * @param onCall told about each call, as a sentence
 */
export function createRecordedBackEnd(onCall: (sentence: string) => void): RecordedBackEnd {
  const data = demoData();
  const [ada, ben] = data.users;
  if (!ada || !ben) throw new Error('There is no recorded data');
  data.resetTokens.add(TOKEN);
  data.invitations.set(TOKEN, data.addGroup({ name: 'Chess club', createdBy: ben.id }).id);
  const send = window.fetch.bind(window);
  let server: ServerKind = 'recorded';

  async function answer(request: Request): Promise<Response> {
    const { origin, pathname, search } = new URL(request.url);
    onCall(`${request.method} ${origin}${pathname}${search}`);
    if (server === 'silent') throw new TypeError('Failed to fetch');
    if (server === 'busy') return Response.json({}, { status: 503 });
    return server === 'broken' ? Response.json(null) : respond(data, request, { hasExtras: true });
  }

  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (CALL.test(pathname)) return answer(request);
    if (server === 'missing' && POINTER.test(pathname))
      return Promise.reject(new TypeError('Failed to fetch'));
    return send(input, init);
  };

  return {
    paths: pathsIn(data),
    getToken: {
      given: () => Promise.resolve(sessionOf(ada)),
      none: () => Promise.resolve(null),
      missing: undefined,
      failing: () => Promise.reject(new Error('The page has no token to give')),
      hanging: never,
    },
    behave(wanted) {
      server = wanted;
    },
  };
}
