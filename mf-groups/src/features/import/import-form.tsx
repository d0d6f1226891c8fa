import { type GroupSummary, LIMITS } from '@quits/contracts';
import { formatMoney, t } from '@quits/domain';
import { CheckboxField, CurrencyField, Notice, Pending, SelectField, TextField } from '@quits/ui';
import { NEW_GROUP } from './import-choices.ts';
import { ImportCurrencies } from './import-currencies.tsx';
import { ImportPeople } from './import-people.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportRules } from './import-rules.tsx';
import { ImportSharers } from './import-sharers.tsx';
import styles from './import.module.css';
import type { useChoices } from './use-choices.ts';
import type { ImportPreview, ImportRow } from './imports.api.ts';

/** What a file holds, and the app that wrote it. */
const FORMATS: Readonly<Record<string, { kind: string; app: string }>> = {
  'quits-group/1': { kind: 'group', app: 'Quits' },
  'splitwise-csv': { kind: 'group', app: 'Splitwise' },
  'splitwise-api': { kind: 'group', app: 'Splitwise' },
  'spliit-json': { kind: 'group', app: 'Spliit' },
  'spliit-csv': { kind: 'group', app: 'Spliit' },
  'tricount-json': { kind: 'tricount', app: 'Tricount' },
  'tricount-exporter-csv': { kind: 'tricount', app: 'Tricount' },
  'settle-up-csv': { kind: 'group', app: 'Settle Up' },
  'ihatemoney-json': { kind: 'project', app: 'ihatemoney' },
  'cospend-csv': { kind: 'project', app: 'Cospend' },
  'moneybuster-csv': { kind: 'project', app: 'MoneyBuster' },
  'splitpro-csv': { kind: 'export', app: 'SplitPro' },
  table: { kind: 'table', app: '' },
};

/** Whether anything of a file can be imported. */
export const hasRows = ({ totals, rules = [] }: ImportPreview): boolean =>
  totals.good + totals.doubtful > 0 || rules.some(({ supported }) => supported);

const ofState = ({ rows }: ImportPreview, state: ImportRow['state']) =>
  rows.filter((row) => row.state === state);

/** What was understood of the file. */
function Understood({ preview }: { preview: ImportPreview }) {
  const { good, doubtful, refused } = preview.totals;
  const { kind, app } = FORMATS[preview.format] ?? { kind: 'other', app: '' };
  return (
    <Notice
      title={t(
        'This is {kind, select, group {a group of {app}} tricount {a Tricount} project {a project of {app}} export {an export of {app}} table {a table} other {a group}} with {count, plural, one {# row} other {# rows}}',
        { kind, app, count: preview.rows.length },
      )}
    >
      <p>{t('{good} good, {doubtful} doubtful, {refused} refused.', { good, doubtful, refused })}</p>
      {!hasRows(preview) && <p>{t('Nothing in this file can be imported.')}</p>}
      {preview.zeroRows?.map(({ currency, count, totalCents }) => (
        <p key={currency}>
          {t(
            '{count, plural, one {# row of {total} is only for the person who paid, and stays out.} other {# rows of {total} in all are only for the person who paid, and stay out.}}',
            { count, total: formatMoney(totalCents, currency) },
          )}
        </p>
      ))}
    </Notice>
  );
}

/** The rows of a file by what becomes of them. */
function AllRows({ preview }: { preview: ImportPreview }) {
  return (
    <>
      <ImportRows title={t('Not imported')} rows={ofState(preview, 'refused')} />
      <ImportRows title={t('Doubtful: something was assumed')} rows={ofState(preview, 'doubtful')} />
      <ImportRows title={t('[rows of a file] Good')} rows={ofState(preview, 'good')} />
    </>
  );
}

interface ImportFormProps {
  preview: ImportPreview;
  state: ReturnType<typeof useChoices>;
  groups: readonly GroupSummary[];
  userId: number;
  isBusy: boolean;
}

interface GroupFieldProps {
  groups: readonly GroupSummary[];
  value: string;
  isDisabled: boolean;
  onChange: (group: string) => void;
}

/** Asks for the group: a new one, or one that the reader is in. A group knows the columns of its tables. */
export function GroupField({ groups, value, isDisabled, onChange }: GroupFieldProps) {
  const options = [
    { value: NEW_GROUP, label: t('A new group') },
    ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <SelectField
      label={t('Import into')}
      value={value}
      options={options}
      disabled={isDisabled}
      onChange={onChange}
    />
  );
}

/** Where the rows go, and in which currency. */
function Target({ preview, state, groups, isBusy }: Omit<ImportFormProps, 'userId'>) {
  const { choices, currency } = state;
  return (
    <>
      <GroupField groups={groups} value={choices.group} isDisabled={isBusy} onChange={state.chooseGroup} />
      {choices.group === NEW_GROUP && (
        <TextField
          label={t('Group Name')}
          required
          maxLength={LIMITS.nameMaxLength}
          hint={
            preview.currency === null
              ? undefined
              : t('Its currency is {currency}, as in the file.', { currency })
          }
          value={choices.name}
          disabled={isBusy}
          onChange={(name) => state.change({ name })}
        />
      )}
      {choices.group === NEW_GROUP && preview.currency === null && (
        <CurrencyField
          none={t('Choose a currency')}
          required
          hint={t('The file does not say which one: choose the currency of its amounts.')}
          value={choices.currency}
          disabled={isBusy}
          onChange={(code) => state.change({ currency: code, rates: {} })}
        />
      )}
      <ImportCurrencies state={state} isDisabled={isBusy} />
    </>
  );
}

/** Shows what was understood, and asks what the file cannot say; then its rows, which may be thousands. */
export function ImportForm({ preview, state, groups, userId, isBusy }: ImportFormProps) {
  const { doubtful } = preview.totals;
  if (!hasRows(preview))
    return (
      <>
        <Understood preview={preview} />
        <AllRows preview={preview} />
      </>
    );
  return (
    <>
      <Understood preview={preview} />
      <div className={styles.fields}>
        <Target preview={preview} state={state} groups={groups} isBusy={isBusy} />
      </div>
      {state.query && !state.query.data ? (
        <Pending query={state.query} what={t('the members')}>
          {null}
        </Pending>
      ) : (
        <ImportPeople
          preview={preview}
          people={state.people}
          userId={userId}
          members={state.members}
          isDisabled={isBusy}
          onChoose={state.choosePerson}
        />
      )}
      {state.sharers && (
        <ImportSharers
          sharers={state.sharers}
          sharing={state.choices.sharing}
          isDisabled={isBusy}
          onChange={state.chooseSharers}
        />
      )}
      {doubtful > 0 && (
        <CheckboxField
          label={t('Also import rows we had to guess')}
          checked={state.choices.acceptDoubtful}
          disabled={isBusy}
          onChange={(acceptDoubtful) => state.change({ acceptDoubtful })}
        />
      )}
      <ImportRules
        rules={preview.rules ?? []}
        isInCurrency={state.isInCurrency}
        chosen={state.choices.rules}
        isDisabled={isBusy}
        onChoose={state.chooseRule}
      />
      <AllRows preview={preview} />
    </>
  );
}
