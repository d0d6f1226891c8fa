import { groupPath } from '@quits/contracts';
import { t } from '@quits/domain';
import { LinkButton } from '@quits/ui';
import { ArrowLeft } from 'lucide-react';
import styles from './back-to-group.module.css';

/** Leads from another view of a group to its initial view. */
export function BackToGroup({ groupId }: { groupId: number }) {
  return (
    <p className={styles.back}>
      <LinkButton to={groupPath(groupId)} variant="quiet" size="s" icon={<ArrowLeft />}>
        {t('Back to the group')}
      </LinkButton>
    </p>
  );
}
