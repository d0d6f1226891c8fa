import { type Expense, LIMITS } from '@quits/contracts';
import { useDraft } from '@quits/core';
import { displayName, t } from '@quits/domain';
import {
  Avatar,
  Badge,
  Button,
  Card,
  List,
  NextPage,
  Pending,
  RelativeTime,
  Skeleton,
  TextAreaField,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type Comment,
  useAddCommentMutation,
  useGetCommentsInfiniteQuery,
  useRemoveCommentMutation,
} from './comments.api.ts';
import styles from './comments.module.css';

export interface CommentsCardProps {
  expense: Expense;
  userId: number;
  /** Its group is archived: comments can only be read. */
  isReadOnly: boolean;
}

interface CommentRowProps {
  comment: Comment;
  expenseId: number;
  userId: number;
  isReadOnly: boolean;
}

/** One comment. Its author can remove it; a note that it existed remains. */
function CommentRow({ comment, expenseId, userId, isReadOnly }: CommentRowProps) {
  const { id, author, text, createdAt, removed } = comment;
  const [removeComment] = useRemoveCommentMutation();
  const { submit, isBusy } = useSubmission('mf-expenses', t('Failed to remove comment'), {
    isToastOnly: true,
  });
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
        <p className={removed ? styles.removed : styles.text}>{removed ? t('[a comment] Removed') : text}</p>
      </div>
      {author.id === userId && !removed && !isReadOnly && (
        <Button
          size="s"
          variant="quiet"
          isBusy={isBusy}
          onClick={() => void submit(() => removeComment({ expenseId, commentId: id }).unwrap())}
        >
          {t('Remove')}
        </Button>
      )}
    </li>
  );
}

function Comments(props: Omit<CommentRowProps, 'comment'>) {
  const comments = useGetCommentsInfiniteQuery(props.expenseId);
  if (!comments.data) {
    return (
      <Pending query={comments} what={t('the comments')}>
        <Skeleton />
      </Pending>
    );
  }
  return (
    <>
      <List aria-label={t('Comments')}>
        {comments.data.pages
          .flatMap((page) => page.items)
          .map((comment) => (
            <CommentRow key={comment.id} comment={comment} {...props} />
          ))}
      </List>
      <NextPage query={comments} what={t('the comments')}>
        {t('Show newer comments')}
      </NextPage>
    </>
  );
}

function isText(kept: unknown): kept is string {
  return typeof kept === 'string' && kept !== '';
}

/** Writes a comment. A draft survives until it is sent or emptied. */
function CommentForm({ expenseId }: { expenseId: number }) {
  const draft = useDraft(`comment-${String(expenseId)}`, isText);
  const [text, setText] = useState(draft.restored ?? '');
  const [addComment] = useAddCommentMutation();
  const keyFor = useIdempotencyKey();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-expenses', t('Failed to add comment'));
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') void send();
      }}
    >
      <TextAreaField
        label={t('Comment')}
        rows={1}
        value={text}
        onChange={(next) => {
          type(next);
          forgetReason();
        }}
        maxLength={LIMITS.commentMaxLength}
        readOnly={isBusy}
        error={reason}
        hint={draft.restored === undefined ? undefined : t('This is what you typed last time.')}
      />
      <Button type="submit" isBusy={isBusy} isIdle={typed === ''}>
        {t('Add Comment')}
      </Button>
    </form>
  );
}

/** The comments on an entry. Their own address, `?dialog=comments`, scrolls to them. */
export function CommentsCard({ expense, userId, isReadOnly }: CommentsCardProps) {
  const { id } = expense;
  const commentCount = expense.commentCount ?? 0;
  const { search } = useLocation();
  const [isSought] = useState(() => new URLSearchParams(search).get('dialog') === 'comments');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought) place.current?.scrollIntoView({ block: 'start' });
  }, [isSought]);
  return (
    <div ref={place} className={styles.place}>
      <Card heading={t('Comments')} actions={commentCount > 0 && <Badge>{commentCount}</Badge>}>
        {commentCount > 0 && <Comments expenseId={id} userId={userId} isReadOnly={isReadOnly} />}
        {!isReadOnly && <CommentForm expenseId={id} />}
      </Card>
    </div>
  );
}
