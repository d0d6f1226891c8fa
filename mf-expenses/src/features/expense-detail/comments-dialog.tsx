import { LIMITS } from '@quits/contracts';
import { useDraft } from '@quits/core';
import { displayName } from '@quits/domain';
import {
  Avatar,
  Button,
  List,
  NextPage,
  Pending,
  RelativeTime,
  Skeleton,
  TextAreaField,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import {
  useAddCommentMutation,
  useGetCommentsInfiniteQuery,
  useRemoveCommentMutation,
} from '../../api/comments.api.ts';
import type { Comment } from '../../api/comments.api.ts';
import styles from './comments.module.css';

export interface CommentsDialogProps extends DialogControl {
  expenseId: number;
  userId: number;
}

interface CommentRowProps {
  comment: Comment;
  expenseId: number;
  userId: number;
}

/** One comment. Its author can remove it; a note that it existed remains. */
function CommentRow({ comment, expenseId, userId }: CommentRowProps) {
  const { id, author, text, createdAt, isRemoved } = comment;
  const [removeComment] = useRemoveCommentMutation();
  const { submit, isBusy } = useSubmission('mf-expenses', 'Failed to remove comment');
  return (
    <li className={styles.comment}>
      <Avatar userId={author.id} name={author.name} />
      <div className={styles.main}>
        <p className={styles.author}>
          {displayName(author, userId)}{' '}
          <span className={styles.when}>
            <RelativeTime iso={createdAt} />
          </span>
        </p>
        <p className={isRemoved ? styles.removed : styles.text}>{isRemoved ? 'Removed' : text}</p>
      </div>
      {author.id === userId && !isRemoved && (
        <Button
          size="s"
          variant="quiet"
          isBusy={isBusy}
          onClick={() => void submit(() => removeComment({ expenseId, commentId: id }).unwrap())}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function Comments({ expenseId, userId }: Pick<CommentsDialogProps, 'expenseId' | 'userId'>) {
  const comments = useGetCommentsInfiniteQuery(expenseId);
  if (!comments.data) {
    return (
      <Pending query={comments} what="comments">
        <Skeleton />
      </Pending>
    );
  }
  const items = comments.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && <p className={styles.none}>Nobody has said anything yet.</p>}
      <List aria-label="Comments">
        {items.map((comment) => (
          <CommentRow key={comment.id} comment={comment} expenseId={expenseId} userId={userId} />
        ))}
      </List>
      <NextPage query={comments} what="the comments">
        Show newer comments
      </NextPage>
    </>
  );
}

function isText(kept: unknown): kept is string {
  return typeof kept === 'string' && kept !== '';
}

/** The comments on an entry (extras §9). Closing drops the typed text; a reload keeps it. */
export function CommentsDialog({ expenseId, userId, isOpen, onClose }: CommentsDialogProps) {
  const draft = useDraft(`comment-${String(expenseId)}`, isText);
  const [text, setText] = useState(draft.restored ?? '');
  const [addComment] = useAddCommentMutation();
  const keyFor = useIdempotencyKey();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-expenses', 'Failed to add comment');
  const typed = text.trim();

  async function send(): Promise<void> {
    const isSent = await submit(() =>
      addComment({ expenseId, text: typed, idempotencyKey: keyFor({ typed }) }).unwrap(),
    );
    if (isSent) type('');
  }

  function type(next: string): void {
    setText(next);
    if (next === '') draft.discard();
    else draft.save(next);
  }

  return (
    <FormDialog
      title="Comments"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      submitLabel="Add Comment"
      canSubmit={typed !== ''}
      onSubmit={() => void send()}
    >
      <Comments expenseId={expenseId} userId={userId} />
      <TextAreaField
        label="Comment"
        value={text}
        onChange={(next) => {
          type(next);
          forgetReason();
        }}
        maxLength={LIMITS.commentMaxLength}
        readOnly={isBusy}
        error={reason}
        hint={draft.restored === undefined ? undefined : 'This is what you typed last time.'}
      />
    </FormDialog>
  );
}
