import { t } from '@quits/domain';
import { IconButton, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Bell } from 'lucide-react';
import { useGetNoticesInfiniteQuery } from './notices.api.ts';
import styles from './notices.module.css';

const loadDialog = () => import('./notices-dialog.tsx').then((part) => part.NoticesDialog);

/** Opens the panel of notices (`?dialog=notices`), and says how many are new. */
export function BellButton() {
  const { data } = useGetNoticesInfiniteQuery();
  const count = data?.pages[0]?.unread ?? 0;
  const { open, control, leave } = useDialogParam('dialog', 'notices');
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          label={count === 0 ? t('Notices') : t('Notices, {count} new', { count })}
          icon={<Bell />}
          {...preloadOnApproach(loadDialog)}
          onClick={open}
        />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <LazyDialog
        source="mf-groups"
        load={loadDialog}
        dialog={{ ...control, onLeave: (path) => leave(path, 'after') }}
      />
    </>
  );
}
