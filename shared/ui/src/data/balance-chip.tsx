import { ArrowDownLeft, ArrowUpRight, Check } from 'lucide-react';
import { countedCents, formatMoney } from '@quits/domain';
import { Badge } from './badge.tsx';

export interface BalanceChipProps {
  /** Integer cents: above zero the person gets money, below zero they owe it. */
  cents: number;
  /** Code of ISO 4217; dollars when left out. */
  currency?: string | undefined;
}

/** A balance by arrow, words and color. Up to one cent counts as settled (decisions §4). */
export function BalanceChip({ cents, currency }: BalanceChipProps) {
  if (countedCents(cents) === 0) return <Badge icon={<Check />}>settled up</Badge>;
  const isOwed = cents > 0;
  return (
    <Badge tone={isOwed ? 'positive' : 'negative'} icon={isOwed ? <ArrowDownLeft /> : <ArrowUpRight />}>
      {isOwed ? 'you are owed' : 'you owe'} {formatMoney(Math.abs(cents), currency)}
    </Badge>
  );
}
