import { SHARED_FILES } from '@quits/contracts';
import { type ExpenseFormProps, useGetGroupQuery, useHost, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { DidNotLoad, Notice, PortalContainerProvider, retryOf, useOpening } from '@quits/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AddExpenseForm } from './features/expense-form/add-expense.tsx';
import './texts.ts';

async function fileOf(answer: Response): Promise<File> {
  const blob = await answer.blob();
  const name = decodeURIComponent(answer.headers.get(SHARED_FILES.nameHeader) ?? '');
  return new File([blob], name, { type: blob.type });
}

/** The files that another app shared last, each once. Rejects where the browser keeps none. */
async function takeSharedFiles(): Promise<File[]> {
  const cache = await caches.open(SHARED_FILES.cache);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  await caches.delete(SHARED_FILES.cache);
  return Promise.all(answers.flatMap((answer) => (answer ? [fileOf(answer)] : [])));
}

/** Files of the system's share menu, for which the form opens (`?shared=1`). Undefined until they are read. */
function useSharedFiles(): readonly File[] | undefined {
  const [params] = useSearchParams();
  const isShared = params.has('shared');
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    if (isShared) takeSharedFiles().then(setFiles, () => setFiles([]));
  }, [isShared]);
  return isShared ? files : [];
}

/** Says where files come from that the person did not choose here: any page can send some. */
function Origin({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="info">
      {t(
        '{count, plural, one {This file comes} other {These files come}} from another app or page. Add only what you recognize.',
        { count },
      )}
    </Notice>
  );
}

/**
 * The group that takes the expense: its name, and what the form starts with where the back end has currencies. The
 * page that shows the form has loaded it already; asking again would draw page and form once more while the form opens.
 */
function useFormGroup(groupId: number) {
  const hasCurrencies = useOffers()('currencies');
  const query = useGetGroupQuery(groupId, { refetchOnMountOrArgChange: false });
  const { currentData, isError } = query;
  const isMissing = hasCurrencies && !currentData;
  return {
    name: currentData?.name,
    group: hasCurrencies ? currentData : undefined,
    isAwaited: isMissing && !isError,
    failure: isMissing && isError && (
      <DidNotLoad what={t('the group and its currency')} {...retryOf(query)} />
    ),
  };
}

/**
 * The part that other features show through the host: the dialog that adds an expense to a group. It opens in
 * the host's container for dialogs, because this package has its own UI kit.
 */
export function ExpenseForm(props: ExpenseFormProps) {
  const { portalContainer } = useHost();
  // Each opening starts a new form.
  const opening = useOpening(props.isOpen);
  const files = useSharedFiles();
  const { name, group, isAwaited, failure } = useFormGroup(props.groupId);
  if (!files || isAwaited) return null;
  // The form restarts once its currency is known; the draft keeps what was typed. Another group that the
  // person chooses doesn't restart it.
  const key = `${String(opening)} ${props.choice ? '' : (group?.currency ?? '')}`;
  return (
    <PortalContainerProvider container={portalContainer}>
      <AddExpenseForm
        key={key}
        {...props}
        group={group}
        groupName={name}
        notice={
          <>
            {failure}
            <Origin count={files.length} />
          </>
        }
        files={files}
        title={files.length > 0 ? t('What is this receipt for?') : undefined}
      />
    </PortalContainerProvider>
  );
}
