import { formatMoney } from '@quits/domain';
import type { Position } from '@quits/domain';

/** What an expense means for who reads it (specification §4): "you lent $4.00". Dollars unless a currency is named. */
export function positionText(position: Position, currency?: string): string {
  switch (position.kind) {
    case 'notInvolved':
      return 'not involved';
    case 'lent':
      return `you lent ${formatMoney(position.cents, currency)}`;
    case 'owe':
      return `you owe ${formatMoney(position.cents, currency)}`;
    case 'settled':
      return "you're settled";
  }
}
