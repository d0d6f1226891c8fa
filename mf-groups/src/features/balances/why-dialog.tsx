import { nameReader, t } from '@quits/domain';
import { Button, type DialogControl, LinkButton, withParams } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetBalanceViewsQuery } from './explained.api.ts';
import { proofOfPayment } from './balance-proof.ts';
import type { BalanceRow } from './balance-rows.ts';
import { findSource } from './bill.ts';
import { BillView, PendingBill } from './bill-view.tsx';
import type { Settling } from './own-balance.tsx';
import { PaymentProof } from './payment-proof.tsx';
import { type Why, writeWhy } from '../../lib/why.ts';
import styles from './why-dialog.module.css';

export interface WhyDialogProps extends DialogControl {
  groupId: number;
  userId: number;
  /** The figure that opened the dialog. */
  why: Why;
  /** The debts of the plan. */
  rows: readonly BalanceRow[] | undefined;
  settling: Pick<Settling, 'canSettle'>;
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

/** The own debt that a figure is, to which a reminder may have led. */
function ownDebt({
  why,
  rows = [],
  userId,
  settling,
}: Pick<WhyDialogProps, 'why' | 'rows' | 'userId' | 'settling'>) {
  if (why.kind !== 'payment' || why.fromId !== userId) return undefined;
  return rows.find((row) => row.kind === 'owe' && row.to.id === why.toId && settling.canSettle(row));
}

/** Leads on to settling a debt, in place of the dialog. */
function SettleLink({ debt }: { debt: BalanceRow }) {
  const [params] = useSearchParams();
  const next = withParams(params, { why: undefined, settle: debt.to.id });
  return (
    <LinkButton to={{ search: next.toString() }} replace variant="primary">
      {t('Settle Up')}
    </LinkButton>
  );
}

/** Explains a figure of the balances. Figures within it are explained in the same dialog. */
export function WhyDialog({ why, rows, settling, isOpen, onClose, ...props }: WhyDialogProps) {
  const [path, setPath] = useState<readonly Why[]>([why]);
  const current = path.at(-1) ?? why;
  const debt = ownDebt({ why: current, rows, settling, userId: props.userId });
  const top = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // The pressed button is gone together with the previous content.
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [current]);

  return (
    <Dialog
      title={t('Why this amount?')}
      isOpen={isOpen}
      onClose={onClose}
      footer={debt && <SettleLink debt={debt} />}
    >
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
