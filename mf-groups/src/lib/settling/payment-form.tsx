import { LIMITS, type OpenInGroup, today } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { FIRST_DAY, formatAmount, formatList, isolated, minorUnitOf, t } from '@quits/domain';
import {
  AmountField,
  Button,
  CheckboxField,
  Cluster,
  Money,
  Notice,
  richText,
  Stack,
  TextField,
} from '@quits/ui';
import { Dialog, FormDialog } from '@quits/ui/dialog';
import { type Ref, useRef, useState } from 'react';
import type { SettlementDetails } from './balances.api.ts';
import { type OpenDebt, totalOf } from './open-debt.ts';
import { type Parts, type SheetProps, useChoices, useSettling } from './use-settling.ts';
import styles from './settle-sheet.module.css';

/** Two people who owe each other the same count as the reader's debt. */
const isOwn = (groups: readonly OpenInGroup[]) => totalOf(groups) <= 0;

function whyNothing({ person: { name }, groups, archived = [] }: OpenDebt, hasChanged: boolean): string {
  if (archived.length > 0 && groups.length === 0) return t('Nothing can be settled in an archived group.');
  if (hasChanged) return t('Nothing was recorded. You two are even now.');
  return isOwn(groups)
    ? t('You no longer owe {name} anything.', { name })
    : t('You and {name} are even.', { name });
}

/** Shown where nothing is open any more: there is nothing to confirm. */
function NothingOpen({ debt, isOpen, onClose, hasChanged }: SheetProps & { hasChanged: boolean }) {
  return (
    <Dialog
      title={t(isOwn(debt.groups) ? 'Settle Up' : 'Got paid')}
      description={whyNothing(debt, hasChanged)}
      size="s"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    />
  );
}

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

interface GroupTicksProps {
  debt: OpenDebt;
  groups: readonly OpenInGroup[];
  /** What the typed amount pays in the chosen groups. */
  parts: Parts;
  left: ReadonlySet<number>;
  isBusy: boolean;
  onToggle: (groupId: number) => void;
}

/** A tick for each group, with what is paid there. */
function GroupTicks({ debt, groups, parts, left, isBusy, onToggle }: GroupTicksProps) {
  return (
    <fieldset className={styles.groups}>
      <legend className={styles.legend}>{t('Groups')}</legend>
      {groups.map((group) => {
        const { groupId, cents } = group;
        const part = parts.find((one) => one.groupId === groupId)?.partCents ?? 0;
        const values = {
          group: isolated(group.name),
          name: debt.person.name,
          amount: <Money cents={Math.abs(left.has(groupId) ? cents : part)} currency={debt.currency} />,
        };
        return (
          <CheckboxField
            key={groupId}
            label={
              <span>
                {richText(
                  cents > 0 ? '{group}: {name} pays you {amount}' : '{group}: you pay {name} {amount}',
                  values,
                )}
              </span>
            }
            checked={!left.has(groupId)}
            disabled={isBusy}
            onChange={() => onToggle(groupId)}
          />
        );
      })}
    </fieldset>
  );
}

const isPastDay = (date: string) => date >= FIRST_DAY && date <= today();

interface DetailsFieldsProps {
  details: Required<SettlementDetails>;
  isBusy: boolean;
  onChange: (details: Required<SettlementDetails>) => void;
}

/** When it was paid, and what the person adds to it: extras. */
function DetailsFields({ details, isBusy, onChange }: DetailsFieldsProps) {
  return (
    <>
      <TextField
        type="date"
        label={t('Date')}
        required
        min={FIRST_DAY}
        max={today()}
        readOnly={isBusy}
        value={details.date}
        error={isPastDay(details.date) ? undefined : t('Choose a day, today at the latest.')}
        onChange={(date) => onChange({ ...details, date })}
      />
      <TextField
        label={t('Note (optional)')}
        maxLength={LIMITS.notesMaxLength}
        autoComplete="off"
        readOnly={isBusy}
        value={details.notes}
        onChange={(notes) => onChange({ ...details, notes })}
      />
    </>
  );
}

function description({ person, currency }: OpenDebt, cents: number) {
  const values = { name: person.name, amount: <Money cents={Math.abs(cents)} currency={currency} /> };
  if (cents === 0) return t('You owe each other the same. Record that all of it is paid.');
  return richText(
    cents < 0
      ? 'You owe {name} {amount}. Record what you paid back.'
      : '{name} owes you {amount}. Record what you got.',
    values,
  );
}

/** What the amount means. */
function hintFor(isWhole: boolean, isOwnDebt: boolean): string {
  if (isWhole) return t('You owe each other in these groups: each debt is settled whole.');
  return isOwnDebt
    ? t("Quits doesn't move money. It records what you paid.")
    : t("Quits doesn't move money. It records what was paid.");
}

/** What changed since the sheet opened, and what it leaves out. */
function Remarks({ archived = [], hasChanged }: Pick<OpenDebt, 'archived'> & { hasChanged: boolean }) {
  return (
    <>
      {hasChanged && (
        <Notice tone="warning" title={t('Something changed meanwhile')}>
          {t('Nothing was recorded. This is what is open now.')}
        </Notice>
      )}
      {archived.length > 0 && (
        <Notice>
          {t('Not in archived groups: {groups}', { groups: formatList(archived.map(isolated)) })}
        </Notice>
      )}
    </>
  );
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
function AmountChoice({ currency, choices, reason, isBusy, onPut, inputRef }: AmountChoiceProps) {
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

/** Records that a debt was paid, or a part of it: the reader's own, or one towards the reader. */
export function PaymentForm(props: SheetProps) {
  const { debt, isOpen, onClose } = props;
  const { currency, archived } = debt;
  const hasDetails = useOffers()('confirmation');
  const { groups, settle, isBusy, reason, forgetReason, hasChanged } = useSettling(props);
  const choices = useChoices(groups, debt);
  const [details, setDetails] = useState(() => ({ date: today(), notes: '' }));
  const input = useRef<HTMLInputElement>(null);
  if (groups.length === 0) return <NothingOpen {...props} hasChanged={hasChanged} />;

  function put(next: string): void {
    choices.setTyped(next);
    forgetReason();
  }
  const isOther = !hasChanged && totalOf(groups) !== totalOf(debt.groups);
  return (
    <FormDialog
      title={t(isOwn(debt.groups) ? 'Settle Up' : 'Got paid')}
      description={description(debt, totalOf(groups))}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      submitLabel={t('Confirm')}
      canSubmit={choices.parts.length > 0 && isPastDay(details.date)}
      onSubmit={() => void settle(choices.parts, hasDetails ? details : undefined)}
    >
      <Stack gap={12}>
        <Remarks archived={archived} hasChanged={hasChanged} />
        {debt.groups.length > 1 && (
          <GroupTicks debt={debt} groups={groups} {...choices} isBusy={isBusy} onToggle={choices.toggle} />
        )}
        <AmountChoice
          currency={currency}
          choices={choices}
          reason={hasChanged ? undefined : reason}
          isBusy={isBusy}
          onPut={put}
          inputRef={input}
        />
        {hasDetails && <DetailsFields details={details} isBusy={isBusy} onChange={setDetails} />}
        <p role="status" className={styles.changed}>
          {isOther && t('This debt has changed since you opened it.')}
        </p>
      </Stack>
    </FormDialog>
  );
}
