import { useOldestAnswerTime } from '@quits/core';
import { AsOf } from '@quits/ui';

/** Shows that the page has stale answers from an earlier visit. */
export function StaleNotice() {
  const answeredAt = useOldestAnswerTime();
  return answeredAt !== undefined && <AsOf time={answeredAt} />;
}
