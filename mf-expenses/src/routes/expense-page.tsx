import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useRuntime } from '@quits/core';
import type { User } from '@quits/contracts';
import {
  Card,
  DidNotLoad,
  LazyDialog,
  LazyPart,
  Pending,
  SignedIn,
  Skeleton,
  Stack,
  retryOf,
  useDialogParam,
  useLazyDialog,
} from '@quits/ui';
import { backTarget } from '../features/expense-detail/back-target.ts';
import { EntryExtras } from '../features/expense-detail/entry-extras.tsx';
import { ExpenseActions } from '../features/expense-detail/expense-actions.tsx';
import { ExpenseView, LoadingView, NotFoundView } from '../features/expense-detail/expense-view.tsx';
import { RecurringLine } from '../features/recurring/recurring-line.tsx';
import { useExpense } from '../features/expense-detail/use-expense.ts';
import type { ExpenseLoad } from '../features/expense-detail/use-expense.ts';
import { Duplicate } from './duplicate.tsx';

const loadEditForm = () =>
  import('../features/expense-form/edit-expense.tsx').then((part) => part.EditExpenseForm);
const loadDelete = () =>
  import('../features/expense-detail/delete-expense.tsx').then((part) => part.DeleteExpense);
const loadReceipts = () => import('../features/receipts/receipts-card.tsx').then((part) => part.ReceiptsCard);

/** Dialogs with a form. */
const FORMS = ['edit', 'duplicate'];

interface LoadedExpenseProps {
  load: Extract<ExpenseLoad, { status: 'ready' }>;
  user: User;
  backTo: string;
  onBack: () => void;
}

function LoadedExpense({ load, user, backTo, onBack }: LoadedExpenseProps) {
  const { expense, members, isFormSettled, group, missingGroup, names } = load;
  const { config } = useRuntime();
  const { id, groupId } = expense;
  const editing = useDialogParam('dialog', 'edit');
  const deletion = useDialogParam('dialog', 'delete');
  const { Part: EditForm, key } = useLazyDialog('mf-expenses', loadEditForm, editing.control);
  const onDeleted = () => deletion.leave(backTo, 'instead');
  const isFormReady = EditForm !== undefined && isFormSettled;

  return (
    <>
      <ExpenseView
        expense={expense}
        members={members}
        areNamesMissing={names !== undefined}
        group={group}
        userId={user.id}
        actions={
          <Duplicate expense={expense} members={members} group={group} isFormSettled={isFormSettled} />
        }
        onBack={onBack}
      >
        {missingGroup && (
          <Pending query={missingGroup} what={config.hasExtras ? 'the group and its currency' : 'the group'}>
            {null}
          </Pending>
        )}
        {names && <DidNotLoad what="some names" {...retryOf(names)} />}
        {config.hasExtras && !expense.isSettlement && <RecurringLine expense={expense} />}
        {config.hasExtras && (
          <LazyPart load={loadReceipts} part={{ expense }} what="the receipts">
            <Card>
              <Stack gap={16}>
                <Skeleton width={80} height={28} />
                <Skeleton height={44} shape="block" />
              </Stack>
            </Card>
          </LazyPart>
        )}
        <EntryExtras expense={expense} group={group} members={members} userId={user.id} />
      </ExpenseView>
      <ExpenseActions
        isOpeningForm={editing.isOpen && !isFormReady}
        onEdit={editing.open}
        onDelete={deletion.open}
      />
      {isFormReady && (
        <EditForm key={key} expense={expense} members={members} group={group} {...editing.control} />
      )}
      <LazyDialog
        source="mf-expenses"
        load={loadDelete}
        dialog={{ id, groupId, onDeleted, ...deletion.control }}
      />
    </>
  );
}

function ExpenseScreen({ expenseId, user }: { expenseId: string; user: User }) {
  const navigate = useNavigate();
  const location = useLocation();
  const load = useExpense(
    expenseId,
    FORMS.includes(new URLSearchParams(location.search).get('dialog') ?? ''),
  );
  const backTo = backTarget(location.search, location.state);
  const goBack = () => void navigate(backTo);

  if (load.status === 'missing') return <NotFoundView onBack={goBack} />;
  if (load.status === 'loading') return <LoadingView onBack={goBack} />;
  return <LoadedExpense load={load} user={user} backTo={backTo} onBack={goBack} />;
}

/** /expenses/{expenseId} */
export function ExpensePage() {
  const { expenseId = '' } = useParams();
  return (
    <SignedIn what="this expense">
      {(user) => <ExpenseScreen key={expenseId} expenseId={expenseId} user={user} />}
    </SignedIn>
  );
}
