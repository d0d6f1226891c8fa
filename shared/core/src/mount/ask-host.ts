import { fieldIn, type User } from '@quits/contracts';
import { isStatus, rawDetailOf } from '../api/api-error.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { userOfToken } from '../runtime/sign-in.ts';
import { MountError, messageOf } from './mount-error.ts';

/** A host's session: a token, optionally with its user, which saves a call. */
export type GivenSession = string | { token: string; user?: User };
/**
 * Called when a session is needed. An empty result means that the host has none: the person is signed out there, or
 * has not agreed yet. Any other refusal of the host's back end is a rejection.
 */
export type GetToken = () => Promise<GivenSession | null | undefined>;
/** A session as a host gave it. */
export interface HostSession {
  token: string;
  user?: User | undefined;
}

interface AskHostOptions {
  runtime: Runtime;
  /** Whether a token may open a session. */
  isUsable: (token: string) => boolean;
}

export interface AskHost {
  /**
   * Completes a session of the page. Asks the back end for the user where the page gives a token only.
   *
   * @param getSession asks the page
   * @returns nothing, when there is no session
   * @throws MountError when a call fails or takes longer than ten seconds
   * @throws Error after `giveUp`
   */
  sessionFrom(
    getSession: () => Promise<HostSession | undefined>,
  ): Promise<{ token: string; user: User } | undefined>;
  giveUp(): void;
}

/** The time limit for host and back end together, in milliseconds. */
export const PATIENCE_MS = 10_000;
/** Statuses that say that a token is invalid. Any other failure leaves it unknown. */
const REFUSALS = [401, 403, 404];

/** Whether the back end said that the session does not exist, so that a retry is useless. */
export function isRefusal({ code, cause }: MountError): boolean {
  return code === 'api' && REFUSALS.some((status) => isStatus(cause, status));
}

function tokenError(error: unknown): MountError {
  return new MountError('token', `The page could not give a token: ${messageOf(error)}`, error);
}

/**
 * What a host gave, as far as it is a session. An answer of its back end without a token is a refusal, which must not
 * look as if the person were signed out.
 *
 * @throws MountError for anything else that is not empty
 */
export function readGiven(given: GivenSession | null | undefined): HostSession | undefined {
  if (!given) return undefined;
  if (typeof given === 'string') return { token: given };
  if (typeof fieldIn(given, 'token') === 'string') return given;
  const detail = fieldIn(given, 'detail');
  const said = typeof detail === 'string' ? detail : 'getToken gives a token, { token, user } or null';
  throw new MountError('token', `The page gave no token: ${said}`);
}

function apiError(error: unknown): MountError {
  const status = fieldIn(error, 'status');
  const what = typeof status === 'number' ? `answered ${String(status)}` : 'did not answer';
  const sentence = `The back end ${what} when it was asked whose the token is`;
  const detail = rawDetailOf(error);
  return new MountError('api', detail === undefined ? sentence : `${sentence}: ${detail}`, error);
}

const tooLate = {
  token: 'The page did not give a token within ten seconds',
  api: 'The back end did not say within ten seconds whose the token is',
};

/** Makes what gets a session from the page. */
export function createAskHost({ runtime, isUsable }: AskHostOptions): AskHost {
  let giveUp = (): void => undefined;

  return {
    giveUp: () => {
      giveUp();
    },
    async sessionFrom(getSession) {
      let waitingFor: keyof typeof tooLate = 'token';
      let timer: ReturnType<typeof setTimeout> | undefined;

      async function ask() {
        const given = await getSession().catch((error: unknown) => {
          throw error instanceof MountError ? error : tokenError(error);
        });
        const { token, user } = given ?? {};
        if (!token || !isUsable(token)) return undefined;
        waitingFor = 'api';
        const owner =
          user ??
          (await userOfToken(runtime, token).catch((error: unknown) => {
            throw apiError(error);
          }));
        return { token, user: owner };
      }

      const late = new Promise<never>((_resolve, reject) => {
        giveUp = () => {
          reject(new Error('Nobody waits for it any longer'));
        };
        timer = setTimeout(() => {
          reject(new MountError(waitingFor, tooLate[waitingFor]));
        }, PATIENCE_MS);
      });
      return Promise.race([ask(), late]).finally(() => {
        clearTimeout(timer);
      });
    },
  };
}
