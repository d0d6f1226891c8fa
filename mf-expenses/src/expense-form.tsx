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
 * The part that other features show through the host: the dialog that adds an expense to a group. It opens in
 * the host's container for dialogs, because this package has its own UI kit.
 */
export function ExpenseForm(props: ExpenseFormProps) {
  const { portalContainer } = useHost();
  // Each opening starts a new form.
  const opening = useOpening(props.isOpen);
  const offers = useOffers();
  const files = useSharedFiles();
  // For its currency and default split. The page that shows the form has loaded the group already; asking again
  // would draw page and form once more while the form opens.
  const query = useGetGroupQuery(props.groupId, {
    skip: !offers('currencies'),
    refetchOnMountOrArgChange: false,
  });
  const { currentData: group, isError } = query;
  if (!files || (offers('currencies') && !group && !isError)) return null;
  // The form restarts once its currency is known; the draft keeps what was typed. Another group that the
  // person chooses doesn't restart it.
  const key = `${String(opening)} ${props.choice ? '' : (group?.currency ?? '')}`;
  const notice = isError && !group && (
    <DidNotLoad what={t('the group and its currency')} {...retryOf(query)} />
  );
  return (
    <PortalContainerProvider container={portalContainer}>
      <AddExpenseForm
        key={key}
        {...props}
        group={group}
        notice={
          <>
            {notice}
            {files.length > 0 && <Origin count={files.length} />}
          </>
        }
        files={files}
        title={files.length > 0 ? t('What is this receipt for?') : undefined}
      />
    </PortalContainerProvider>
  );
}
