import { call, callPages } from './call.ts';

describe('an endpoint made from its call', () => {
  it('uses the method, address and body of the call table', () => {
    const { query } = call('removeMember', (userId: number) => ({ params: { id: 3, userId } }));
    expect(query(5)).toEqual({ url: '/api/groups/3/members/5', method: 'DELETE' });
    const named = call('renameGroup', (name: string) => ({
      params: { id: 3 },
      body: { name },
      ifMatch: '"1"',
    }));
    expect(named.query('Flat')).toEqual({
      url: '/api/groups/3',
      method: 'PUT',
      body: { name: 'Flat' },
      ifMatch: '"1"',
    });
  });

  it('clears a value by `null`', () => {
    const { query } = call('setDefaultSplit', (id: number) => ({ params: { id }, body: null }));
    expect(query(3)).toMatchObject({ body: 'null', headers: { 'content-type': 'application/json' } });
  });

  it('sends a form where the call takes one', () => {
    const { query } = call('signIn', (username: string) => ({ body: { username, password: 'a&b' } }));
    expect(query('ann').body).toEqual(new URLSearchParams('username=ann&password=a%26b'));
  });

  it('rejects an empty list in place of a page', () => {
    const { isReadable } = call('getExpenses', () => ({})).extraOptions;
    expect(isReadable?.([], { url: '', params: { limit: '100' } })).toBe(false);
    expect(isReadable?.({ items: [] }, { url: '', params: { limit: '100' } })).toBe(true);
    expect(isReadable?.([], { url: '' })).toBe(true);
  });

  it('is never retried when a GET changes something', () => {
    const token = (text: string) => ({ params: { token: text } });
    expect(call('acceptInvite', token).extraOptions).toMatchObject({ isSentOnce: true });
    expect(call('checkResetLink', token).extraOptions).toMatchObject({ isSentOnce: false });
  });

  it('does not compile with a field that the table does not name', () => {
    const wrong = [
      // @ts-expect-error the body of a rename has no title
      call('renameGroup', (title: string) => ({ params: { id: 3 }, body: { title } })),
      // @ts-expect-error the amount is missing
      call('settleUp', (id: number) => ({ params: { id }, body: { to_user_id: 1 } })),
      // @ts-expect-error a group is named by its id
      call('getGroup', (groupId: number) => ({ params: { groupId } })),
      // @ts-expect-error a call without a body carries none
      call('getGroups', () => ({ body: {} })),
      call(
        'getGroup',
        (id: number) => ({ params: { id } }),
        // @ts-expect-error the answer has no title
        ({ title }) => String(title),
      ),
    ];
    expect(wrong).toHaveLength(5);
  });
});

describe('a paged list', () => {
  const readPage = ({ items, next }: { items: readonly unknown[]; next: number | null }) => ({ items, next });
  const { infiniteQueryOptions, query } = callPages(
    'getGroupActivity',
    (kind: string) => ({ params: { id: 3 }, query: { kind } }),
    readPage,
  );

  it('begins with the first page and continues where the last page ended', () => {
    const { initialPageParam, getNextPageParam } = infiniteQueryOptions;
    const url = '/api/groups/3/activity';
    const first = { queryArg: 'expense', pageParam: initialPageParam };
    expect(query(first)).toMatchObject({ url, params: { kind: 'expense' } });
    expect(query({ ...first, pageParam: getNextPageParam({ items: [], next: 7 }) ?? 0 })).toMatchObject({
      url,
      params: { kind: 'expense', before: '7' },
    });
    expect(getNextPageParam({ items: [], next: null })).toBeUndefined();
  });

  it('asks for what comes after, where the oldest come first', () => {
    const comments = callPages('getComments', (id: number) => ({ params: { id } }), readPage, 'after');
    expect(comments.query({ queryArg: 4, pageParam: 9 })).toMatchObject({ params: { after: '9' } });
  });
});
