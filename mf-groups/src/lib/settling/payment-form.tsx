import { LIMITS, type OpenInGroup, today } from '@quits/contracts';
import { useHasFullAccess, useOffers } from '@quits/core';
import { FIRST_DAY, formatList, isolated, t } from '@quits/domain';
import {
  Button,
  CheckboxField,
  CheckboxGroup,
  Money,
  Notice,
  preloadOnApproach,
  richText,
  Stack,
  TextField,
  useLazyDialog,
} from '@quits/ui';
import { Dialog, FormDialog } from '@quits/ui/dialog';
import { QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { AmountChoice } from './amount-choice.tsx';
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
    <CheckboxGroup legend={t('Groups')}>
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
    </CheckboxGroup>
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

const loadPayDialog = () => import('./pay-dialog.tsx').then((part) => part.PayDialog);

/** The step that shows how to pay, where a single group says to whom. */
function usePayStep([part, ...others]: Parts, startsPaying = false) {
  const offers = useOffers();
  const hasFullAccess = useHasFullAccess();
  const [isAsked, setIsAsked] = useState(startsPaying);
  const isPossible = offers('paying') && hasFullAccess && others.length === 0;
  const payable = isPossible && part && part.partCents < 0 ? part : undefined;
  const isOpen = isAsked && payable !== undefined;
  const { Part } = useLazyDialog('mf-groups', loadPayDialog, { isOpen, onClose: () => setIsAsked(false) });
  return { payable, PayDialog: isOpen ? Part : undefined, isOpening: isOpen, ask: () => setIsAsked(true) };
}

function PayButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <Button
      icon={<QrCode />}
      isFullWidth
      isBusy={isBusy}
      {...preloadOnApproach(loadPayDialog)}
      onClick={onPress}
    >
      {t('[verb] Pay')}
    </Button>
  );
}

/** Records that a debt was paid, or a part of it: the reader's own, or one towards the reader. */
export function PaymentForm(props: SheetProps) {
  const { debt, isOpen, onClose } = props;
  const { currency, archived, person } = debt;
  const hasDetails = useOffers()('confirmation');
  const { groups, settle, isBusy, reason, forgetReason, hasChanged } = useSettling(props);
  const choices = useChoices(groups, debt);
  const [details, setDetails] = useState(() => ({ date: today(), notes: '' }));
  const input = useRef<HTMLInputElement>(null);
  const { payable, PayDialog, isOpening, ask } = usePayStep(choices.parts, props.startsPaying);
  if (groups.length === 0) return <NothingOpen {...props} hasChanged={hasChanged} />;
  const record = (notes = details.notes) =>
    void settle(choices.parts, hasDetails ? { ...details, notes } : undefined);
  if (payable && PayDialog) {
    const { groupId, partCents } = payable;
    const payment = { groupId, person, cents: -partCents, currency };
    const sending = { isBusy, reason, onPaid: (reference: string) => record(details.notes || reference) };
    return <PayDialog {...payment} {...sending} isOpen={isOpen} onClose={onClose} />;
  }

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
      onSubmit={() => record()}
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
        {payable && <PayButton isBusy={isOpening} onPress={ask} />}
        {hasDetails && <DetailsFields details={details} isBusy={isBusy} onChange={setDetails} />}
        <p role="status" className={styles.changed}>
          {isOther && t('This debt has changed since you opened it.')}
        </p>
      </Stack>
    </FormDialog>
  );
}
