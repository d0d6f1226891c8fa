import { useGetGroupsQuery } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  Card,
  List,
  Page,
  Pending,
  SelectField,
  SignedIn,
  Skeleton,
  Stack,
  TextField,
  useSubmission,
} from '@quits/ui';
import { type SubmitEvent, useState } from 'react';
import { useAddSampleNoteMutation, useGetSampleNotesQuery } from '../lib/sample.api.ts';

/** Writes a note for a group of the person. */
function NewNote() {
  const { data: groups = [] } = useGetGroupsQuery();
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [addNote] = useAddSampleNoteMutation();
  const { submit, isBusy, reason } = useSubmission('mf-sample', t('The note could not be saved'));
  const group = chosen || String(groups[0]?.id ?? '');

  function send(event: SubmitEvent): void {
    event.preventDefault();
    void submit(async () => {
      await addNote({ group_id: Number(group), text: text.trim() }).unwrap();
      setText('');
    });
  }

  return (
    <form noValidate aria-label={t('New note')} onSubmit={send}>
      <Stack gap={16}>
        <SelectField
          label={t('Group')}
          value={group}
          onChange={setChosen}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField label={t('Note')} maxLength={500} value={text} onChange={setText} />
        <p role="status">{reason}</p>
        <Button type="submit" isBusy={isBusy} disabled={group === '' || text.trim() === ''}>
          {t('Add Note')}
        </Button>
      </Stack>
    </form>
  );
}

function Notes() {
  const query = useGetSampleNotesQuery();
  if (!query.data)
    return (
      <Pending query={query} what={t('your notes')}>
        <Skeleton />
      </Pending>
    );
  return (
    <List aria-label={t('Notes')}>
      {query.data.map(({ id, author, text }) => (
        <li key={id}>{t('{author}: {text}', { author, text })}</li>
      ))}
    </List>
  );
}

/** /sample of the signed-in user. */
export function SamplePage() {
  return (
    <SignedIn what={t('Sample title')}>
      {(user) => (
        <Page title={t('Sample title')}>
          <Stack gap={20}>
            <p>{t('Hello, {name}.', { name: user.name })}</p>
            <Card heading={t('Notes')}>
              <Stack gap={16}>
                <Notes />
                <NewNote />
              </Stack>
            </Card>
          </Stack>
        </Page>
      )}
    </SignedIn>
  );
}
