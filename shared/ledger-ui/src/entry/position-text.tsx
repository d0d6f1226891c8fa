import { type Position, t } from '@quits/domain';
import { Money, richText } from '@quits/ui';

interface PositionTextProps {
  position: Position;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
}

/** The reader's position in an expense (specification §4): "you lent $4.00". */
export function PositionText({ position, currency }: PositionTextProps) {
  switch (position.kind) {
    case 'notInvolved':
      return <span>{t('not involved')}</span>;
    case 'settled':
      return <span>{t("you're settled")}</span>;
    case 'lent':
    case 'owe':
      return richText(position.kind === 'lent' ? 'you lent {amount}' : 'you owe {amount}', {
        amount: <Money cents={position.cents} currency={currency} />,
      });
  }
}
