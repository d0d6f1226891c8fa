import { formatAmount, minorUnitOf, t } from '@quits/domain';
import { AmountField, Button, Cluster } from '@quits/ui';
import type { Ref } from 'react';
import type { useChoices } from './use-settling.ts';

interface SuggestionsProps {
  cents: number;
  /** The smallest amount of the currency, in cents. */
  unit: number;
  isBusy: boolean;
  onChoose: (amount: string) => void;
}

/** Fills in all of the debt, or half. */
function Suggestions({ cents, unit, isBusy, onChoose }: SuggestionsProps) {
  const half = Math.ceil(cents / 2 / unit) * unit;
  return (
    <Cluster gap={8}>
      <Button size="s" isIdle={isBusy} onClick={() => onChoose(formatAmount(cents, unit))}>
        {t('[all of the debt] All')}
      </Button>
      {cents > unit && (
        <Button size="s" isIdle={isBusy} onClick={() => onChoose(formatAmount(half, unit))}>
          {t('[half of the debt] Half')}
        </Button>
      )}
    </Cluster>
  );
}

/** What the amount means. */
function hintFor(isWhole: boolean, isOwnDebt: boolean): string {
  if (isWhole) return t('You owe each other in these groups: each debt is settled whole.');
  return isOwnDebt
    ? t("Quits doesn't move money. It records what you paid.")
    : t("Quits doesn't move money. It records what was paid.");
}

interface AmountChoiceProps {
  currency: string;
  choices: ReturnType<typeof useChoices>;
  /** Why the last attempt was refused. */
  reason: string | undefined;
  isBusy: boolean;
  onPut: (text: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** The amount, with all and half of what is open. */
export function AmountChoice({ currency, choices, reason, isBusy, onPut, inputRef }: AmountChoiceProps) {
  const { text, openCents, isWhole, problem } = choices;
  return (
    <>
      <AmountField
        label={t('Amount')}
        currency={currency}
        value={text}
        onChange={onPut}
        inputRef={inputRef}
        required
        readOnly={isBusy || isWhole}
        error={reason ?? (problem && <bdi>{problem}</bdi>)}
        hint={hintFor(isWhole, openCents <= 0)}
      />
      {!isWhole && (
        <Suggestions
          cents={Math.abs(openCents)}
          unit={minorUnitOf(currency)}
          isBusy={isBusy}
          onChoose={onPut}
        />
      )}
    </>
  );
}
