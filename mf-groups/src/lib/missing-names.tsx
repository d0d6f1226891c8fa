import { t } from '@quits/domain';
import { DidNotLoad, type PendingQuery, retryOf } from '@quits/ui';

/** Says that some people have a placeholder name because their names did not load. */
export function MissingNames({ query }: { query: PendingQuery | undefined }) {
  return query && <DidNotLoad what={t('some names')} {...retryOf(query)} />;
}
