import { DELAYS, PATHS, TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import { LinkButton, MessagePage, useFailureToast } from '@quits/ui';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Replaces a group that did not load: says so, and leads to the list after two seconds (specification §2).
 *
 * @param reload asks for the group again, when the toast's `Try again` leads back to it
 */
export function GroupMissing({ error, reload }: { error: unknown; reload?: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const place = useLocation();
  useFailureToast('mf-groups', { error }, t(TEXTS.groups.detailsFailed), () => {
    // Before the answer, its page would show the earlier failure.
    void reload?.().then(() => navigate(place));
  });
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(PATHS.groups, { replace: true }),
      DELAYS.redirectAfterGroupFailure,
    );
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <MessagePage
      icon={<SearchX />}
      title={t(TEXTS.groups.notFound)}
      action={
        <LinkButton to={PATHS.groups} variant="primary">
          {t('Go to your groups')}
        </LinkButton>
      }
    >
      {t(
        'It may have been deleted, you may not be a member, or it did not load. Taking you to your list in a moment.',
      )}
    </MessagePage>
  );
}
