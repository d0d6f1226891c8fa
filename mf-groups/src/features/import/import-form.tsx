import { LIMITS } from '@quits/contracts';
import type { GroupSummary, ImportPreviewAnswer, ImportRowAnswer } from '@quits/contracts';
import { NO_CURRENCY } from '@quits/domain';
import { CheckboxField, CurrencyField, Notice, Pending, SelectField, TextField } from '@quits/ui';
import { counted } from '../../lib/counted.ts';
import { NEW_GROUP, countOtherCurrency } from './import-choices.ts';
import { ImportPeople } from './import-people.tsx';
import { ImportRows } from './import-rows.tsx';
import styles from './import.module.css';
import type { useChoices } from './use-choices.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'quits-group/1': 'a group of Quits',
  'splitwise-csv': 'a group of Splitwise',
  'splitwise-api': 'a group of Splitwise',
  'spliit-json': 'a group of Spliit',
  'tricount-json': 'a Tricount',
  'settle-up-csv': 'a group of Settle Up',
  'ihatemoney-json': 'a project of ihatemoney',
  'cospend-csv': 'a project of Cospend',
  'splitpro-csv': 'an export of SplitPro',
};

const ofState = ({ rows }: ImportPreviewAnswer, state: ImportRowAnswer['state']) =>
  rows.filter((row) => row.state === state);

/** What was understood of the file, row by row. */
function Understood({ preview }: { preview: ImportPreviewAnswer }) {
  const { format, totals } = preview;
  return (
    <>
      <Notice title={`This is ${FORMATS[format] ?? 'a group'} with ${counted(preview.rows.length, 'row')}`}>
        <p>
          {totals.good} good, {totals.doubtful} doubtful, {totals.refused} refused.
        </p>
      </Notice>
      <ImportRows title="Refused: these rows stay out" rows={ofState(preview, 'refused')} />
      <ImportRows title="Doubtful: something was assumed" rows={ofState(preview, 'doubtful')} />
      <ImportRows title="Good" rows={ofState(preview, 'good')} />
    </>
  );
}

interface ImportFormProps {
  preview: ImportPreviewAnswer;
  state: ReturnType<typeof useChoices>;
  groups: readonly GroupSummary[];
  userId: number;
  isBusy: boolean;
}

/** Where the rows go: a new group, or one that the reader is in. */
function Target({ preview, state, groups, isBusy }: Omit<ImportFormProps, 'userId'>) {
  const { choices, currency } = state;
  const others = countOtherCurrency(preview.rows, currency);
  const options = [
    { value: NEW_GROUP, label: 'A new group' },
    ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <SelectField
        label="Import into"
        value={choices.group}
        options={options}
        disabled={isBusy}
        onChange={state.chooseGroup}
      />
      {choices.group === NEW_GROUP && (
        <TextField
          label="Group Name"
          required
          maxLength={LIMITS.nameMaxLength}
          hint={preview.currency === NO_CURRENCY ? undefined : `Its currency is ${currency}, as in the file.`}
          value={choices.name}
          disabled={isBusy}
          onChange={(name) => state.change({ name })}
        />
      )}
      {choices.group === NEW_GROUP && preview.currency === NO_CURRENCY && (
        <CurrencyField
          none="Choose a currency"
          hint="The file names none."
          value={choices.currency}
          disabled={isBusy}
          onChange={(code) => state.change({ currency: code })}
        />
      )}
      {others > 0 && choices.group === NEW_GROUP && (
        <CheckboxField
          label="A group for each currency"
          checked={choices.hasOwnGroups}
          disabled={isBusy}
          onChange={(hasOwnGroups) => state.change({ hasOwnGroups })}
        />
      )}
      {others > 0 && currency !== '' && !(choices.group === NEW_GROUP && choices.hasOwnGroups) && (
        <Notice tone="warning">
          {counted(others, 'row')} in another currency {others === 1 ? 'stays' : 'stay'} out: this group is in{' '}
          {currency}.
        </Notice>
      )}
    </>
  );
}

/** Shows what was understood, and asks what the file cannot say. */
export function ImportForm({ preview, state, groups, userId, isBusy }: ImportFormProps) {
  return (
    <>
      <Understood preview={preview} />
      {preview.totals.doubtful > 0 && (
        <CheckboxField
          label="Import doubtful rows too"
          checked={state.choices.acceptDoubtful}
          disabled={isBusy}
          onChange={(acceptDoubtful) => state.change({ acceptDoubtful })}
        />
      )}
      <div className={styles.fields}>
        <Target preview={preview} state={state} groups={groups} isBusy={isBusy} />
      </div>
      {state.query && !state.query.data ? (
        <Pending query={state.query} what="the members">
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
    </>
  );
}
