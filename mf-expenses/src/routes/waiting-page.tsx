import { CloudUpload } from 'lucide-react';
import { useRuntime, useWaiting, type WaitingEntry } from '@quits/core';
import { t } from '@quits/domain';
import { OthersWaiting, WaitingRows } from '@quits/ledger-ui/waiting';
import {
  Button,
  Card,
  Cluster,
  EmptyState,
  LazyDialog,
  Page,
  SignedIn,
  Stack,
  useDialogItem,
} from '@quits/ui';

const loadCorrect = () => import('./correct-waiting.tsx').then((part) => part.CorrectWaiting);
const loadDiscard = () =>
  import('../features/waiting/discard-waiting.tsx').then((part) => part.DiscardWaiting);

/** What can be done about a refused entry; each has an address. */
function useActions(entries: readonly WaitingEntry[]) {
  const find = (id: string) => entries.find((entry) => String(entry.id) === id && entry.state === 'refused');
  const correct = useDialogItem('correct', find);
  const move = useDialogItem('move', find);
  const discard = useDialogItem('discard', find);

  const actionsOf = ({ id }: WaitingEntry) => (
    <Cluster gap={8}>
      <Button size="s" onClick={() => correct.open(String(id))}>
        {t('Open and correct')}
      </Button>
      <Button size="s" onClick={() => move.open(String(id))}>
        {t('Add to another group')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => discard.open(String(id))}>
        {t('Discard')}
      </Button>
    </Cluster>
  );
  const dialogs = (
    <>
      {[correct, move].map(
        ({ item, control }, index) =>
          item && (
            <LazyDialog
              key={index === 0 ? 'correct' : 'move'}
              source="mf-expenses"
              load={loadCorrect}
              dialog={{ entry: item, isMoved: index === 1, ...control }}
            />
          ),
      )}
      {discard.item && (
        <LazyDialog
          source="mf-expenses"
          load={loadDiscard}
          dialog={{ entry: discard.item, ...discard.control }}
        />
      )}
    </>
  );
  return { actionsOf, dialogs };
}

function NotSentYet() {
  const { waiting } = useRuntime();
  const { entries, others } = useWaiting();
  const { actionsOf, dialogs } = useActions(entries);
  const isWaiting = entries.some(({ state }) => state === 'waiting');
  return (
    <Page
      title={t('Expenses not sent yet')}
      width="form"
      actions={
        isWaiting && (
          <Button icon={<CloudUpload />} onClick={() => void waiting?.load().then((queue) => queue.send())}>
            {t('Send now')}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        {entries.length > 0 ? (
          <>
            <p>{t('These entries exist on this device only.')}</p>
            <Card>
              <WaitingRows entries={entries} isGroupShown actionsOf={actionsOf} />
            </Card>
          </>
        ) : (
          others === 0 && (
            <Card>
              <EmptyState icon={<CloudUpload />} title={t('Everything is sent.')} />
            </Card>
          )
        )}
        <OthersWaiting count={others} />
      </Stack>
      {dialogs}
    </Page>
  );
}

/** /waiting */
export function WaitingPage() {
  return <SignedIn what={t('what is not sent yet')}>{() => <NotSentYet />}</SignedIn>;
}
