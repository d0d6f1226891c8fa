import { nameReader, t } from '@quits/domain';
import { Button, type DialogControl } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useGetBalanceViewsQuery } from '../../api/explained.api.ts';
import { isPlanPlain, proofOfPayment } from './balance-proof.ts';
import { FigureLines, OwnStory, PendingLines } from './figure-lines.tsx';
import { PaymentProof } from './payment-proof.tsx';
import type { AllShown } from './show-all.tsx';
import { type Why, writeWhy } from '../../lib/why.ts';
import styles from './why-dialog.module.css';

export interface WhyDialogProps extends DialogControl {
  groupId: number;
  userId: number;
  /** The figure that opened the dialog. */
  why: Why;
}

interface ExplanationProps extends Pick<WhyDialogProps, 'groupId' | 'userId' | 'why'>, AllShown {
  /** Explains a figure within the explanation. */
  onWhy: (why: Why) => void;
}

function Explanation({ groupId, userId, why, onWhy, ...all }: ExplanationProps) {
  const views = useGetBalanceViewsQuery(groupId);
  if (!views.data) return <PendingLines query={views} what={t('the explanation')} />;
  const { currency, members, pairwise, fewest } = views.data;
  // A former member with an open balance is missing from the members.
  const others = [...pairwise, ...fewest].flatMap(({ fromUser, toUser }) => [fromUser, toUser]);
  const nameOf = nameReader([...others, ...members], userId);
  const linesOf = (figure: Exclude<Why, { kind: 'payment' }>) => (
    <FigureLines
      of={figure.kind === 'net' ? { ...figure, groupId } : { ...figure, kind: 'debt', groupId }}
      currency={currency}
      nameOf={nameOf}
      userId={userId}
      {...all}
    />
  );
  if (why.kind !== 'payment') return linesOf(why);
  const { fromId, toId } = why;
  const proofs = proofOfPayment(views.data, [fromId, toId], userId);
  // Where the plan equals the debts from entries, the entries explain everything.
  if (isPlanPlain(proofs)) return linesOf({ kind: 'debt', fromId, toId });
  return (
    <PaymentProof
      payment={fewest.find(({ fromUser, toUser }) => fromUser.id === fromId && toUser.id === toId)}
      proofs={proofs}
      currency={currency}
      userId={userId}
      ownStory={<OwnStory groupId={groupId} currency={currency} nameOf={nameOf} userId={userId} />}
      onWhy={onWhy}
      {...all}
    />
  );
}

/** Explains a figure of the balances. Figures within it are explained in the same dialog. */
export function WhyDialog({ why, isOpen, onClose, ...props }: WhyDialogProps) {
  const [path, setPath] = useState<readonly Why[]>([why]);
  // Stays as it is from step to step.
  const [isAllShown, setIsAllShown] = useState(false);
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
          isAllShown={isAllShown}
          onShowAll={setIsAllShown}
          onWhy={(next) => setPath([...path, next])}
        />
      </div>
    </Dialog>
  );
}
