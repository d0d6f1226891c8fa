import { nameReader, t } from '@quits/domain';
import { Button, type DialogControl } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useGetBalanceViewsQuery } from './explained.api.ts';
import { proofOfPayment } from './balance-proof.ts';
import { findSource } from './bill.ts';
import { BillView, PendingBill } from './bill-view.tsx';
import { PaymentProof } from './payment-proof.tsx';
import { type Why, writeWhy } from '../../lib/why.ts';
import styles from './why-dialog.module.css';

export interface WhyDialogProps extends DialogControl {
  groupId: number;
  userId: number;
  /** The figure that opened the dialog. */
  why: Why;
}

interface ExplanationProps extends Pick<WhyDialogProps, 'groupId' | 'userId' | 'why'> {
  /** Explains a figure within the explanation. */
  onWhy: (why: Why) => void;
}

function Explanation({ groupId, userId, why, onWhy }: ExplanationProps) {
  const views = useGetBalanceViewsQuery(groupId);
  const [isProved, setIsProved] = useState(false);
  if (!views.data) return <PendingBill query={views} what={t('the explanation')} />;
  const { currency, members, pairwise, fewest } = views.data;
  const source = findSource(why, groupId, views.data);
  if (!source) return <p className={styles.lead}>{t('This payment is no longer needed.')}</p>;
  // A former member with an open balance is missing from the members.
  const others = [...pairwise, ...fewest].flatMap(({ fromUser, toUser }) => [fromUser, toUser]);
  const nameOf = nameReader([...others, ...members], userId);
  const { payment } = source;
  const bill = { source, currency, nameOf, userId };
  if (!payment) return <BillView {...bill} />;
  return (
    <BillView
      {...bill}
      note={
        fewest.length < pairwise.length
          ? t('{count, plural, one {# payment} other {# payments}} instead of {before}', {
              count: fewest.length,
              before: pairwise.length,
            })
          : undefined
      }
      actions={
        <Button size="s" variant="quiet" aria-expanded={isProved} onClick={() => setIsProved(!isProved)}>
          {t('How it adds up')}
        </Button>
      }
    >
      {isProved && (
        <PaymentProof
          proofs={proofOfPayment(views.data, [payment.fromUser.id, payment.toUser.id], userId)}
          currency={currency}
          onWhy={onWhy}
        />
      )}
    </BillView>
  );
}

/** Explains a figure of the balances. Figures within it are explained in the same dialog. */
export function WhyDialog({ why, isOpen, onClose, ...props }: WhyDialogProps) {
  const [path, setPath] = useState<readonly Why[]>([why]);
  const current = path.at(-1) ?? why;
  const top = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // The pressed button is gone together with the previous content.
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [current]);

  return (
    <Dialog title={t('Why this amount?')} isOpen={isOpen} onClose={onClose}>
      <div ref={top} tabIndex={-1} className={styles.top}>
        {path.length > 1 && (
          <Button size="s" variant="quiet" icon={<ArrowLeft />} onClick={() => setPath(path.slice(0, -1))}>
            {t('Back to the step before')}
          </Button>
        )}
        <Explanation
          key={writeWhy(current)}
          {...props}
          why={current}
          onWhy={(next) => setPath([...path, next])}
        />
      </div>
    </Dialog>
  );
}
