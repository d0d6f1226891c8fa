import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useIsArchived } from '@quits/ledger-ui';
import { useOffers } from '@quits/core';
import type { User } from '@quits/contracts';
import { t } from '@quits/domain';
import {
  Card,
  DidNotLoad,
  LazyDialog,
  LazyPart,
  Notice,
  Pending,
  SignedIn,
  Slot,
  retryOf,
  useDialogParam,
  useLazyDialog,
} from '@quits/ui';
import { backTarget } from '../features/expense-detail/back-target.ts';
import { ExpenseActions } from '../features/expense-detail/expense-actions.tsx';
import { LoadingComments, LoadingReceipts } from '../features/expense-detail/loading-parts.tsx';
import { ExpenseView, LoadingView, NotFoundView } from '../features/expense-detail/expense-view.tsx';
import { ScheduleChip } from '../features/recurring/schedule.tsx';
import { type ReadyExpense, useExpense } from '../features/expense-detail/use-expense.ts';
import { ExpenseMenu } from './expense-menu.tsx';
import { namesOf } from '../lib/names.ts';
import { loadBill, loadComments, loadReceipts } from './expense-parts.ts';

export { prefetchExpense } from './prefetch-expense.ts';

const loadEditForm = () =>
  import('../features/expense-form/edit-expense.tsx').then((part) => part.EditExpenseForm);
const loadDelete = () =>
  import('../features/expense-detail/delete-expense.tsx').then((part) => part.DeleteExpense);

const FORMS = ['edit', 'duplicate'];

interface ExtrasProps {
  load: ReadyExpense;
  userId: number;
  isReadOnly: boolean;
}

/** The parts of an entry that only our own server has: towards others nothing shows or loads. */
function Extras({ load, userId, isReadOnly }: ExtrasProps) {
  const { expense, isComplete } = load;
  const loading = <LoadingReceipts hasSome={(expense.receiptCount ?? 0) > 0} />;
  return (
    <>
      {/* A list knows their number alone. */}
      {isComplete ? (
        <LazyPart load={loadReceipts} part={{ expense, isReadOnly }} what={t('the receipts')}>
          {loading}
        </LazyPart>
      ) : (
        loading
      )}
      <LazyPart load={loadComments} part={{ expense, userId, isReadOnly }} what={t('the comments')}>
        <LoadingComments />
      </LazyPart>
    </>
  );
}

/** As high as a line of a bill, so that little moves when it comes. */
const LINE_PX = 52;

/** The items of an expense that is split by them. */
function Bill({ load: { expense, group, members, unnamed }, userId, isReadOnly }: ExtrasProps) {
  const count = useOffers()('items') ? (expense.items?.length ?? 0) : 0;
  if (count === 0) return null;
  const names = namesOf([...expense.people, ...members], userId, unnamed);
  return (
    <LazyPart load={loadBill} part={{ expense, group, userId, names, isReadOnly }} what={t('the bill')}>
      <Card heading={t('Bill')}>
        <div style={{ minBlockSize: count * LINE_PX }} />
      </Card>
    </LazyPart>
  );
}

interface LoadedExpenseProps {
  load: ReadyExpense;
  user: User;
  backTo: string;
  onBack: () => void;
}

function Changing({ load, user, backTo }: Omit<LoadedExpenseProps, 'onBack'>) {
  const { expense, members, isFormSettled, group } = load;
  const { id, groupId } = expense;
  const editing = useDialogParam('dialog', 'edit');
  const deletion = useDialogParam('dialog', 'delete');
  const { Part: EditForm, key } = useLazyDialog('mf-expenses', loadEditForm, editing.control);
  const onDeleted = () => deletion.leave(backTo, 'instead');
  const isFormReady = EditForm !== undefined && isFormSettled;
  return (
    <>
      <ExpenseActions
        isOpeningForm={editing.isOpen && !isFormReady}
        onEdit={expense.claiming === true && expense.createdBy !== user.id ? undefined : editing.open}
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

function LoadedExpense({ load, user, backTo, onBack }: LoadedExpenseProps) {
  const { expense, members, group, missingGroup, names, unnamed } = load;
  const offers = useOffers();
  const isArchived = useIsArchived()(group);

  return (
    <>
      <ExpenseView
        expense={expense}
        members={members}
        unnamed={unnamed}
        group={group}
        userId={user.id}
        actions={<ExpenseMenu load={load} userId={user.id} isReadOnly={isArchived} />}
        chip={offers('recurring') && !expense.isSettlement && <ScheduleChip expense={expense} />}
        bill={<Bill load={load} userId={user.id} isReadOnly={isArchived} />}
        onBack={onBack}
      >
        {missingGroup && (
          <Pending
            query={missingGroup}
            what={t(offers('currencies') ? 'the group and its currency' : 'the group')}
          >
            {null}
          </Pending>
        )}
        {names && <DidNotLoad what={t('some names')} {...retryOf(names)} />}
        {isArchived && <Notice role="note">{t('This expense cannot change: its group is archived.')}</Notice>}
        {offers('comments') && <Extras load={load} userId={user.id} isReadOnly={isArchived} />}
        <Slot name="expense.section" part={{ expenseId: expense.id, groupId: expense.groupId }} />
      </ExpenseView>
      {!isArchived && <Changing load={load} user={user} backTo={backTo} />}
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
    <SignedIn what={t('this expense')}>
      {(user) => <ExpenseScreen key={expenseId} expenseId={expenseId} user={user} />}
    </SignedIn>
  );
}
