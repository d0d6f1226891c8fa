import { TEXTS, fieldIn } from '@quits/contracts';
import { t } from '@quits/domain';
import { explainFailure, useFailureToast } from '@quits/ui';
import { useCheckResetLinkQuery } from '../../lib/auth.api.ts';

/** `unknown`: the server gave no answer or failed; a retry may help. */
export type ResetLinkState = 'validating' | 'valid' | 'invalid' | 'unknown';

const TOO_MANY_REQUESTS = 429;
const SERVER_FAILURE = 500;

/** Another back end may answer `{valid: false}`: it counts as a refusal. */
const NOT_VALID = { status: 400, body: {} };

/** Whether a failure is the server's verdict on the link, rather than a missing answer. */
function isVerdict(error: object): boolean {
  const status = fieldIn(error, 'status');
  return typeof status === 'number' && status < SERVER_FAILURE && status !== TOO_MANY_REQUESTS;
}

/** Validates a reset link once, when its screen opens. A refusal also shows a toast. */
export function useResetLink(token: string) {
  // A second check after a reconnect could only turn a just-used link into an invalid one.
  const { data, error, isFetching, refetch } = useCheckResetLinkQuery(token, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: false,
    refetchOnFocus: false,
  });
  const failure = isFetching ? undefined : data?.valid === false ? NOT_VALID : error;
  const isRefused = failure !== undefined && isVerdict(failure);
  useFailureToast('mf-auth', { error: isRefused ? failure : undefined }, t(TEXTS.reset.invalidLink));

  function state(): ResetLinkState {
    if (isFetching) return 'validating';
    if (isRefused) return 'invalid';
    return failure === undefined ? 'valid' : 'unknown';
  }

  return { state: state(), reason: explainFailure(failure), checkAgain: () => void refetch() };
}
