import { groupPath, type GroupSummary, type User } from '@quits/contracts';
import { useHost, useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Button, type DialogControl, Notice } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { ChooseFile } from './choose-file.tsx';
import { NEW_GROUP } from './import-choices.ts';
import { ImportColumns } from './import-columns.tsx';
import { GroupField, hasRows, ImportForm } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';
import styles from './import.module.css';
import { NamelessCopy } from './nameless-copy.tsx';
import { useChoices } from './use-choices.ts';
import { isTable, type TablePreview, useColumns } from './use-columns.ts';
import { type OpenedFile, useImport } from './use-import.ts';
import { useUndoImport } from './use-undo-import.ts';

export interface ImportDialogProps extends DialogControl {
  user: User;
  groups: readonly GroupSummary[];
  /** Navigates to the group, in place of the dialog. */
  onGoOn: (path: string) => void;
}

const TITLE = msg('Import a Group');

type Steps = ReturnType<typeof useImport>;

function Problem({ children }: { children: string | undefined }) {
  return children === undefined ? null : <Notice tone="danger">{children}</Notice>;
}

interface FileStepProps extends ImportDialogProps {
  steps: Steps;
  opened: OpenedFile;
  /** The group that was chosen with the file. */
  group: string;
}

interface ColumnsStepProps extends DialogControl {
  steps: Steps;
  table: TablePreview;
}

/** Asks what the columns of a table are. */
function ColumnsStep({ steps, table, isOpen, onClose }: ColumnsStepProps) {
  const state = useColumns(table);
  const named = state.reading?.preview;
  return (
    <Dialog
      title={t(TITLE)}
      isOpen={isOpen}
      onClose={onClose}
      size="l"
      footer={
        <>
          <Button onClick={steps.restart}>{t('Other File')}</Button>
          <Button
            variant="primary"
            isBusy={state.isComplete && state.reading === undefined}
            isIdle={named === undefined}
            onClick={() => named && steps.name(named)}
          >
            {t('Continue')}
          </Button>
        </>
      }
    >
      <div className={styles.step}>
        <ImportColumns table={table} state={state} />
      </div>
    </Dialog>
  );
}

/** Looks at an opened file and books it; afterwards says what was booked. */
function FileStep({ steps, opened, group, user, groups, isOpen, onClose, onGoOn }: FileStepProps) {
  const { bus } = useRuntime();
  const { kind } = useHost();
  const state = useChoices({ ...opened, group }, groups, user);
  const { result, isBooking } = steps;
  const undoing = useUndoImport(result);
  const isNew = state.choices.group === NEW_GROUP;

  async function book(): Promise<void> {
    if ((await steps.book(state.booking())) && isNew)
      bus.for('mf-groups').publish('groups/groupSaved', { change: 'created' });
  }

  async function undo(): Promise<void> {
    if (!(await undoing.undo())) return;
    if (isNew) bus.for('mf-groups').publish('groups/groupSaved', { change: 'deleted' });
    steps.restart();
  }

  const asking = (
    <>
      <Button isIdle={isBooking} onClick={steps.restart}>
        {t('Other File')}
      </Button>
      {opened.isNamed && (
        <Button isIdle={isBooking} onClick={steps.rename}>
          {t('Change Columns')}
        </Button>
      )}
      {hasRows(opened.preview) && (
        <Button variant="primary" isBusy={isBooking} isIdle={!state.canImport} onClick={() => void book()}>
          {t('[verb] Import')}
        </Button>
      )}
    </>
  );
  const done = (groupId: number) => (
    <>
      {undoing.canUndo && (
        <Button isBusy={undoing.isUndoing} onClick={() => void undo()}>
          {t('Undo Import')}
        </Button>
      )}
      <Button isIdle={undoing.isUndoing} onClick={onClose}>
        {t('Done')}
      </Button>
      {kind === 'app' && (
        <Button variant="primary" isIdle={undoing.isUndoing} onClick={() => onGoOn(groupPath(groupId))}>
          {t('[verb] Open Group')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={t(TITLE)}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBooking || undoing.isUndoing}
      size="l"
      footer={result ? done(result.groupId) : asking}
    >
      <div className={styles.step}>
        {result ? (
          <ImportResult result={result} />
        ) : (
          <>
            <ImportForm
              preview={opened.preview}
              state={state}
              groups={groups}
              userId={user.id}
              isBusy={isBooking}
            />
            <Problem>{steps.problem}</Problem>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Imports a file of Quits or another app into a group. */
export function ImportDialog(props: ImportDialogProps) {
  const steps = useImport();
  const [group, setGroup] = useState(NEW_GROUP);
  const { opened } = steps;
  if (opened && isTable(opened.preview) && !opened.isNamed)
    return <ColumnsStep key={opened.preview.id} {...props} steps={steps} table={opened.preview} />;
  if (opened)
    return <FileStep key={opened.preview.id} {...props} steps={steps} opened={opened} group={group} />;
  return (
    <Dialog
      title={t(TITLE)}
      description={t('Nothing is saved before you have seen what is in the file.')}
      isOpen={props.isOpen}
      onClose={props.onClose}
      isBusy={steps.isReading}
      size="l"
      footer={
        <Button isIdle={steps.isReading} onClick={props.onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <div className={styles.step}>
        {props.groups.length > 0 && (
          <GroupField groups={props.groups} value={group} isDisabled={steps.isReading} onChange={setGroup} />
        )}
        <ChooseFile
          isBusy={steps.isReading}
          onFile={(file) => void steps.choose(file, group === NEW_GROUP ? undefined : Number(group))}
        />
        <Problem>{steps.problem}</Problem>
        {steps.refused && <NamelessCopy {...steps.refused} />}
      </div>
    </Dialog>
  );
}
