import { waitFor } from '@testing-library/react';
import { checkCompatibility, EVENT_VERSIONS, withVersions } from '@quits/federation';
import { createRuntime, injectFor, memoryStorage } from '@quits/core';
import { invalidateAll } from '../api/api.ts';

const OWNER = 'mf-comments';
const COMMENT_ADDED_VERSION = 1;

/** Comments in memory in place of a back end. The number of reads shows what is cached. */
function comments() {
  const all: string[] = [];
  const asked = jest.fn(() => ({ data: [...all] }));
  const { endpoints } = injectFor(
    OWNER,
    (build) => ({
      getComments: build.query<string[], number>({ queryFn: asked, providesTags: ['Comment'] }),
      addComment: build.mutation<null, string>({
        queryFn: (text) => {
          all.push(text);
          return { data: null };
        },
        invalidatesTags: ['Comment'],
      }),
      // @ts-expect-error: neither the core nor this remote has this tag
      getAnswers: build.query<string[], number>({ queryFn: asked, providesTags: ['Answer'] }),
    }),
    { tags: ['Comment'] },
  );
  return { ...endpoints, asked };
}

function runtimeOfToday() {
  const config = { base: 'http://api.test', hasExtras: false };
  return createRuntime({ config, storages: memoryStorage() });
}

describe('a feature that the core does not know', () => {
  it('has endpoints with a tag of its own, which goes stale like any other', async () => {
    const { getComments, addComment, asked } = comments();
    const { store, dispose } = runtimeOfToday();
    const watching = store.dispatch(getComments.initiate(7));
    expect((await watching).data).toEqual([]);
    await store.dispatch(addComment.initiate('Thanks!'));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect((await watching.refetch()).data).toEqual(['Thanks!']);
    store.dispatch(invalidateAll());
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
    dispose();
  });

  it('publishes its events on the bus, in the version that it states, for others that declare what they read', () => {
    const { bus, dispose } = runtimeOfToday();
    const received: unknown[] = [];
    bus.for('mf-expenses').on<{ expenseId: number }>('comments/commentAdded', ({ expenseId }, event) => {
      received.push(expenseId, event);
    });
    bus.for(OWNER).publish('comments/commentAdded', { expenseId: 7 }, COMMENT_ADDED_VERSION);
    const event = { type: 'comments/commentAdded', version: 1, source: OWNER, payload: { expenseId: 7 } };
    expect(received).toEqual([7, event]);
    dispose();
  });

  it('cannot leave out the version of its event, or change the payload of one that the core knows', () => {
    const { bus, dispose } = runtimeOfToday();
    // @ts-expect-error: the core knows no version of it
    bus.for(OWNER).publish('comments/commentAdded', { expenseId: 7 });
    // @ts-expect-error: a misspelled event has no version either
    bus.for(OWNER).publish('groups/groupSavd', { groupId: 7, change: 'created' });
    // @ts-expect-error: the core knows its payload
    bus.for(OWNER).publish('groups/memberInvited', { group: 7 });
    dispose();
  });

  it('fits the shell of today', () => {
    const contract = {
      schema: 1 as const,
      name: OWNER,
      version: '1.0.0',
      core: '^2.0.0',
      routes: [],
      publishes: withVersions([`comments/commentAdded@${String(COMMENT_ADDED_VERSION)}`, 'toasts/requested']),
      listens: {},
      endpoints: ['getComments', 'addComment'],
      offers: [],
      uses: [],
      names: {},
    };
    const shell = {
      schema: 1 as const,
      name: 'shell' as const,
      version: '1.0.0',
      coreVersion: '2.0.0',
      routes: {},
      events: { ...EVENT_VERSIONS },
      names: {},
    };
    expect(checkCompatibility(contract, shell)).toEqual([]);
  });
});
