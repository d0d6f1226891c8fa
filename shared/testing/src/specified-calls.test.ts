import { PUBLIC_ROUTES, SIGNED_IN_ROUTES } from './mock-routes.ts';
import { SPECIFIED_CALLS, beyondSpecification } from './specified-calls.ts';

describe('the back end of the tests', () => {
  it('answers every call of the specification, and no other', () => {
    const answered = [...Object.keys(PUBLIC_ROUTES), ...Object.keys(SIGNED_IN_ROUTES)];
    expect(answered.sort()).toEqual([...SPECIFIED_CALLS].sort());
  });
});

describe('what is beyond the specification', () => {
  const request = (method: string, path: string, headers: Record<string, string> = {}) => ({
    method,
    path,
    body: undefined,
    headers: new Headers(headers),
  });

  it('is no call and no header that the specification lists', () => {
    expect(
      beyondSpecification([
        request('GET', '/api/groups/7/expenses', { authorization: 'Bearer x' }),
        request('POST', '/api/expenses', { 'content-type': 'application/json', accept: '*/*' }),
      ]),
    ).toEqual([]);
  });

  it('is any other call and any other header', () => {
    expect(
      beyondSpecification([
        request('POST', '/auth/logout'),
        request('GET', '/api/groups/7/activity'),
        request('POST', '/api/expenses', { 'Idempotency-Key': 'x' }),
      ]),
    ).toEqual([
      'POST /auth/logout is no call of the specification',
      'GET /api/groups/7/activity is no call of the specification',
      'POST /api/expenses carries the header idempotency-key',
    ]);
  });
});
