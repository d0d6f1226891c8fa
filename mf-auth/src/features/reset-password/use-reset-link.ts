import { TEXTS, fieldIn } from '@quits/contracts';
import { explainFailure, useFailureToast } from '@quits/ui';
import { useCheckResetLinkQuery } from '../../api/auth.api.ts';

/**
 * `unknown`: nobody could say, because the server gave no answer or failed; asking again may help.
 */
export type ResetLinkState = 'validating' | 'valid' | 'invalid' | 'unknown';

const TOO_MANY_REQUESTS = 429;
const SERVER_FAILURE = 500;

/** What `{valid: false}` is, which another back end may answer: a refusal. */
const NOT_VALID = { status: 400, body: {} };

/** Whether a failure is the server's verdict on the link, and not merely the lack of one. */
function isVerdict(error: object): boolean {
  const status = fieldIn(error, 'status');
  return typeof status === 'number' && status < SERVER_FAILURE && status !== TOO_MANY_REQUESTS;
}

/** Validates a reset link once, when its screen opens; a refusal is told as well as shown. */
export function useResetLink(token: string) {
  // Asking again after a reconnect could only turn a link that was just used into an invalid one.
  const { data, error, isFetching, refetch } = useCheckResetLinkQuery(token, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: false,
    refetchOnFocus: false,
  });
  const failure = isFetching ? undefined : data?.valid === false ? NOT_VALID : error;
  const isRefused = failure !== undefined && isVerdict(failure);
  useFailureToast('mf-auth', isRefused ? failure : undefined, TEXTS.reset.invalidLink);

  function state(): ResetLinkState {
    if (isFetching) return 'validating';
    if (isRefused) return 'invalid';
    return failure === undefined ? 'valid' : 'unknown';
  }

  return { state: state(), reason: explainFailure(failure), checkAgain: () => void refetch() };
}
