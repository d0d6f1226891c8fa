import { TEXTS } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { t } from '@quits/domain';

/** Why this person cannot register here. Undefined: they can. */
export function useClosedRegistration(): string | undefined {
  const { config, pendingInvite } = useRuntime();
  if (config.registration === 'closed') return t(TEXTS.auth.closed);
  const isUninvited = config.registration === 'invited' && pendingInvite.read() === undefined;
  return isUninvited ? t(TEXTS.auth.invitedOnly) : undefined;
}
