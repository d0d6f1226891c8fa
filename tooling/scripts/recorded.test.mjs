import * as schemas from '../../shared/contracts/src/schemas.ts';
import { readRecording } from './recorded-answers.mjs';

const { expenseSchema, groupSchema, messageSchema, userSchema } = schemas;

/** Kind of call → what an answer must be; `null` for none. */
const SHAPES = [
  ['POST /auth/token', 200, schemas.tokenAnswerSchema],
  ['GET /auth/users/:id', 200, userSchema],
  ['POST /auth/register', 201, userSchema],
  ['POST /auth/logout', 204, null],
  ['PUT /auth/users/me/name', 200, userSchema],
  ['PUT /auth/users/me/password', 200, messageSchema],
  ['POST /auth/forgot-password', 200, messageSchema],
  ['GET /auth/reset-password/:token', 200, schemas.resetValiditySchema],
  ['POST /auth/reset-password', 200, messageSchema],
  ['GET /api/invites/accept/:token', 200, schemas.acceptedInviteSchema],
  ['GET /api/groups', 200, groupSchema.array()],
  ['GET /api/groups/summary', 200, schemas.groupSummarySchema.array()],
  ['GET /api/groups/:id', 200, groupSchema],
  ['GET /api/groups/:id/members', 200, userSchema.array()],
  ['GET /api/groups/:id/summary', 200, schemas.balanceSchema.array()],
  ['GET /api/groups/:id/expenses', 200, expenseSchema.array()],
  ['GET /api/groups/:id/activity', 200, schemas.activityPageSchema],
  ['POST /api/groups', 201, groupSchema],
  ['PUT /api/groups/:id', 200, groupSchema],
  ['DELETE /api/groups/:id', 204, null],
  ['POST /api/groups/:id/restore', 200, groupSchema],
  ['POST /api/groups/:id/invite', 201, messageSchema],
  ['DELETE /api/groups/:id/members/:userId', 204, null],
  ['POST /api/groups/:id/settle', 201, expenseSchema],
  ['GET /api/expenses', 200, expenseSchema.array()],
  ['GET /api/expenses/:id/details', 200, schemas.expenseDetailsSchema],
  ['POST /api/expenses', 201, expenseSchema],
  ['PUT /api/expenses/:id', 200, expenseSchema],
  ['DELETE /api/expenses/:id', 204, null],
  ['POST /api/expenses/:id/restore', 200, expenseSchema],
];

const recording = readRecording();
const calls = Object.keys(recording.answers);
const kindOf = (call) => call.replace(/\/\d+(?=\/|$)/g, '/:id');
const shapeOf = (call) => SHAPES.find(([kind]) => kind === kindOf(call));

describe('recorded answers', () => {
  it('are of known kinds of calls, and each kind is there', () => {
    expect(calls.filter((call) => !shapeOf(call))).toEqual([]);
    expect([...new Set(calls.map(kindOf))].sort()).toEqual(SHAPES.map(([kind]) => kind).sort());
  });

  it.each(calls)('%s keeps the contract', (call) => {
    const [, status, schema] = shapeOf(call) ?? [];
    const answer = recording.answers[call];
    expect(answer.status).toBe(status);
    // A field that the contract does not know would be one that a page must not use.
    if (schema === null) expect(answer.body).toBeUndefined();
    else expect(schema.parse(answer.body)).toEqual(answer.body);
  });

  it('carry no token', () => {
    expect(JSON.stringify(recording)).not.toMatch(/"access_token":"[^"]/);
  });
});
