/**
 * Every call of which an answer is recorded: a name as the played back server matches it, what is really sent,
 * and by whom. What is sent may use what was answered before: `seen` holds each name's answer.
 */
import { GROUPS } from './data.mjs';

const NEW_PASSWORD = 'Quits2027';
const NEWCOMER = { email: 'eve@demo.example', password: NEW_PASSWORD };
const TRIP = 'Skiing in January';

const get = (url) => ({ call: `GET ${url}`, url });

/** What a person sees: their groups, everything in them, and the people they share with. */
export function reads({ people, groupIds, expenseIds }) {
  return [
    ...Object.values(people).map(({ id }) => get(`/auth/users/${id}`)),
    get('/api/groups'),
    get('/api/groups/summary'),
    ...GROUPS.flatMap(({ key }) => {
      const group = `/api/groups/${groupIds[key]}`;
      return [
        get(group),
        get(`${group}/members`),
        get(`${group}/summary`),
        get(`${group}/expenses`),
        get(`${group}/activity`),
      ];
    }),
    get('/api/expenses'),
    ...expenseIds.map((id) => get(`/api/expenses/${id}/details`)),
  ];
}

const row = (person, field, amount) => ({ user_id: person.id, [field]: amount });

/** What a person does: once each, in an order in which everything succeeds. */
export function writes({ people: { ada, dora }, mailedTo }) {
  const expense = (total) => ({
    description: 'Ski passes',
    total_amount: total,
    payers: [row(ada, 'paid_amount', total)],
    shares: [row(ada, 'share_amount', total / 2), row(dora, 'share_amount', total / 2)],
  });
  const group = ({ seen }) => `/api/groups/${seen['POST /api/groups'].id}`;
  const added = ({ seen }) => `/api/expenses/${seen['POST /api/expenses'].id}`;
  const ofReset = async () => mailedTo(NEWCOMER.email, 'reset-password');
  return [
    { call: 'POST /api/groups', payload: { name: TRIP, created_by: ada.id } },
    {
      call: 'POST /api/groups/:id/invite',
      url: (so) => `${group(so)}/invite`,
      payload: { email: dora.email },
    },
    {
      call: 'GET /api/invites/accept/:token',
      url: async () => `/api/invites/accept/${await mailedTo(dora.email, 'invite')}`,
      by: dora,
    },
    {
      call: 'POST /api/expenses',
      payload: ({ seen }) => ({ ...expense(80), group_id: seen['POST /api/groups'].id }),
    },
    { call: 'PUT /api/expenses/:id', url: added, payload: expense(84) },
    { call: 'DELETE /api/expenses/:id', url: added },
    { call: 'POST /api/expenses/:id/restore', url: (so) => `${added(so)}/restore` },
    {
      call: 'POST /api/groups/:id/settle',
      url: (so) => `${group(so)}/settle`,
      by: dora,
      payload: { to_user_id: ada.id, amount: 42 },
    },
    { call: 'DELETE /api/groups/:id/members/:userId', url: (so) => `${group(so)}/members/${dora.id}` },
    { call: 'PUT /api/groups/:id', url: group, payload: { name: 'Skiing' } },
    { call: 'DELETE /api/groups/:id', url: group },
    { call: 'POST /api/groups/:id/restore', url: (so) => `${group(so)}/restore` },
    { call: 'PUT /auth/users/me/name', payload: { name: 'Ada L.' } },
    { call: 'POST /auth/register', by: null, payload: NEWCOMER },
    { call: 'POST /auth/forgot-password', by: null, payload: { email: NEWCOMER.email } },
    {
      call: 'GET /auth/reset-password/:token',
      by: null,
      url: async () => `/auth/reset-password/${await ofReset()}`,
    },
    {
      call: 'POST /auth/reset-password',
      by: null,
      payload: async () => ({ token: await ofReset(), new_password: NEW_PASSWORD }),
    },
    { call: 'POST /auth/token', by: null, form: { username: NEWCOMER.email, password: NEW_PASSWORD } },
    { call: 'PUT /auth/users/me/password', payload: { new_password: NEW_PASSWORD } },
    { call: 'POST /auth/logout' },
  ];
}
