/** Extended API: recurring entries. The mock back end never books one of them. */
import type { CallBody, RecurringAnswer } from '@quits/contracts';
import type { MockRule } from './mock-back-end.ts';
import { answer, done, inGroup, refuse } from './mock-answers.ts';
import type { Call, Handlers, MockAnswer, Refusal } from './mock-answers.ts';

type RuleCall<Arg> = Pick<Call<'getRecurring'>, 'data' | 'params'> & Arg;

function onRule<Arg, Body>(use: (found: MockRule, call: RuleCall<Arg>) => MockAnswer<Body>) {
  return (call: RuleCall<Arg>): MockAnswer<Body | Refusal> => {
    const found = call.data.recurring.find(({ rule }) => rule.id === call.params.id);
    return found ? use(found, call) : refuse(404, 'Repeating entry not found');
  };
}

/** A recurring entry from its request. */
function ruleOf({ entry, end, count, ...rule }: CallBody<'addRecurring'>, id: number): RecurringAnswer {
  const { description, category = null, notes = '', split = null, original = null, ...amounts } = entry;
  return {
    ...rule,
    id,
    entry: { ...amounts, description: description ?? '', category, notes, split, original },
    end: end ?? null,
    count: count ?? null,
    next_date: rule.start,
    paused: false,
    made: 0,
  };
}

export const RECURRING = {
  getRecurring: inGroup((group, { data }) =>
    answer(data.recurring.filter(({ groupId }) => groupId === group.id).map(({ rule }) => rule)),
  ),
  addRecurring: inGroup((group, { data, body }: Call<'addRecurring'>) => {
    const rule = ruleOf(body, data.nextId());
    data.recurring.unshift({ groupId: group.id, rule });
    return answer(rule, 201);
  }),
  updateRecurring: onRule(({ rule }, { body }: Call<'updateRecurring'>) => {
    Object.assign(rule, ruleOf(body, rule.id), { paused: body.paused ?? rule.paused });
    return answer(rule);
  }),
  deleteRecurring: onRule((found, { data }) => {
    data.recurring.splice(data.recurring.indexOf(found), 1);
    return done();
  }),
} satisfies Partial<Handlers>;
