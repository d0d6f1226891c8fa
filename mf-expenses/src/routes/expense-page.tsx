import { useCallback } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { User } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { SignedIn } from '../features/access/signed-in.tsx';
import { backTarget } from '../features/expense-detail/back-target.ts';
import { ExpenseActions } from '../features/expense-detail/expense-actions.tsx';
import { ExpenseView } from '../features/expense-detail/expense-view.tsx';
import { LoadingView, NotFoundView } from '../features/expense-detail/expense-views.tsx';
import { useDeleteExpense } from '../features/expense-detail/use-delete-expense.ts';
import { useExpense } from '../features/expense-detail/use-expense.ts';
import type { ExpenseLoad } from '../features/expense-detail/use-expense.ts';
import { useLazyPart } from '../support/use-lazy-part.ts';

const loadEditForm = () =>
  import('../features/expense-form/edit-expense.tsx').then((part) => part.EditExpenseForm);
const loadDelete = () =>
  import('../features/expense-detail/delete-expense.tsx').then((part) => part.DeleteExpense);

const DIALOG = 'dialog';

/** The edit dialog is open as long as the address says so: a reload, or signing in again, finds it as it was. */
function useEditDialog() {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const setOpen = useCallback(
    (isOpen: boolean) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (isOpen) next.set(DIALOG, 'edit');
          else next.delete(DIALOG);
          return next;
        },
        { replace: true, state },
      );
    },
    [setParams, state],
  );
  return { isOpen: params.get(DIALOG) === 'edit', setOpen };
}

function useBack() {
  const navigate = useNavigate();
  const location = useLocation();
  const backTo = backTarget(location.search, location.state);
  return { backTo, goBack: () => void navigate(backTo) };
}

interface LoadedExpenseProps {
  load: Extract<ExpenseLoad, { status: 'ready' }>;
  user: User;
  backTo: string;
  onBack: () => void;
}

function LoadedExpense({ load, user, backTo, onBack }: LoadedExpenseProps) {
  const { details, members, isMembersSettled, group } = load;
  const { id, group_id: groupId } = details.expense;
  const notify = useNotify('mf-expenses');
  const edit = useEditDialog();
  const deletion = useDeleteExpense({ id, groupId, backTo });

  const explain = (what: string) => () =>
    notify.error(`${what} did not load`, { description: 'Check your connection and try again.' });
  const form = useLazyPart(loadEditForm, edit.isOpen, () => {
    explain('The form')();
    edit.setOpen(false);
  });
  const question = useLazyPart(loadDelete, deletion.isAsking, () => {
    explain('The question')();
    deletion.cancel();
  });
  const isFormReady = form.Part !== undefined && isMembersSettled;

  return (
    <>
      <ExpenseView details={details} members={members} group={group} userId={user.id} onBack={onBack} />
      <ExpenseActions
        isOpeningForm={edit.isOpen && !isFormReady}
        onEdit={() => edit.setOpen(true)}
        onDelete={deletion.ask}
      />
      {form.Part && isMembersSettled && (
        <form.Part
          details={details}
          members={members}
          isOpen={edit.isOpen}
          onClose={() => edit.setOpen(false)}
        />
      )}
      {question.Part && (
        <question.Part
          isOpen={deletion.isAsking}
          isBusy={deletion.isDeleting}
          onConfirm={deletion.confirm}
          onCancel={deletion.cancel}
        />
      )}
    </>
  );
}

function ExpenseScreen({ expenseId, user }: { expenseId: number; user: User }) {
  const { backTo, goBack } = useBack();
  const load = useExpense(expenseId);

  if (load.status === 'missing') return <NotFoundView onBack={goBack} />;
  if (load.status === 'loading') return <LoadingView onBack={goBack} />;
  return <LoadedExpense load={load} user={user} backTo={backTo} onBack={goBack} />;
}

function UnknownExpense() {
  return <NotFoundView onBack={useBack().goBack} />;
}

/** /expenses/{expenseId} */
export function ExpensePage() {
  const { expenseId = '' } = useParams();
  // An address that names no number cannot be an expense: nothing is asked for.
  const isId = /^[1-9]\d{0,14}$/.test(expenseId);
  return (
    <SignedIn what="this expense">
      {(user) =>
        isId ? (
          <ExpenseScreen key={expenseId} expenseId={Number(expenseId)} user={user} />
        ) : (
          <UnknownExpense />
        )
      }
    </SignedIn>
  );
}
