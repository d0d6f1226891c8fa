import { TEXTS } from '@quits/contracts';
import { Card, Page, Spinner } from '@quits/ui';
import styles from './processing-invitation.module.css';

/** What shows while an invitation is processed. */
export function ProcessingInvitation() {
  return (
    <Page title={TEXTS.invite.processing} hasOwnHeader width="form">
      <Card>
        <div className={styles.waiting}>
          <span className={styles.spinner}>
            <Spinner />
          </span>
          <h1 tabIndex={-1} data-page-heading="" className={styles.heading}>
            {TEXTS.invite.processing}
          </h1>
          <p role="status" className={styles.text}>
            One moment: we are opening the door to your group.
          </p>
        </div>
      </Card>
    </Page>
  );
}
