import { readFileSync, writeFileSync } from 'node:fs';
import { type CallName, callOf, CALLS } from './calls.ts';
import { CHANGED, HEARTBEAT_MS, LIVE_PATH, NOTICES } from './live/stream.ts';
import { errorsOf, schemasOf } from './schemas.ts';

const PAGE = new URL('../../../docs/calls.md', import.meta.url);

const WHO: Record<ReturnType<typeof schemasOf>['access'], string> = {
  public: 'everyone',
  signedIn: 'signed-in people',
  acquaintance: 'the person, and people who share a group',
  member: 'members of the group',
  creator: 'the creator of the group',
  administrator: 'administrators',
};

function sectionOf(name: CallName): string {
  const { method, path, isExtra } = callOf(name);
  const { summary, access, scope, answer, cost, repeats } = schemasOf(name);
  const refusals = Object.entries(errorsOf(name)).map(([status, why = '']) => `- ${status}: ${why}`);
  return `## ${name}

\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\`${isExtra ? ' (extra)' : ''}: ${summary}. For ${WHO[access]};
answers ${String(answer[0])}${repeats ? ', or 200 where the same `client_id` was sent before' : ''}; cost: ${cost}${scope ? `; access tokens: \`${scope}\`` : ''}.

${refusals.join('\n')}
`;
}

const page = `# The calls

Every call between the browser and a back end, subject by subject, from the \`calls.ts\` and \`schemas.ts\` in each
folder of \`shared/contracts/src\`. An _extra_ is a call of our own server that the specification does not list. A test
compares this page with the tables; \`UPDATE_DOCS=1 npx jest --selectProjects contracts --testPathPatterns calls-page\`
updates it.

The cost is the most that a call reads at any amount of stored data: \`point\` a few rows, \`page\` the rows of a page,
\`list\` a whole list, \`sum\` all entries of a group, \`file\` the bytes of a file, \`outside\` an answer of another
service. [Security](security.md#rate-limits) lists how many calls of each cost an account may make.

Any Quits answers bodies and answers in full at \`/docs\` of its back end, for programs at \`/openapi.json\` (OpenAPI 3.0).

An access token may make the calls that name one of its scopes; all other calls but those for everyone answer it 403.

A back end of another site exchanges its own token for one of Quits at \`POST /auth/token\` too:
[Sign-in by your own back end](integrators.md#sign-in-by-your-own-back-end).

[Errors](errors.md) says what the body of a refusal is, and lists the codes of all reasons.

${(Object.keys(CALLS) as CallName[]).map(sectionOf).join('\n')}
## The stream of changes

\`GET ${LIVE_PATH}\` (extra): server-sent events for signed-in people, read with \`fetch\` for its Authorization header.
Each \`${CHANGED}\` event is \`{group_id, activity_id, kinds, by}\`. The user \`by\` changed something of these kinds
(\`expense\`, \`settlement\`, \`group\`, \`member\`) in a group of the caller. \`activity_id\` is the newest entry of the
group's history that the event covers; one event may cover several changes. A \`${NOTICES}\` event is \`{unread}\`, how
many notices of the person are unread. A heartbeat comes every ${String(HEARTBEAT_MS / 1000)} s.
With \`Last-Event-ID\` the missed events come first; with \`?age=\` the changes of the last so many milliseconds.
\`?page=\` names the page that reads, and ends its previous stream. A stream ends with its session, and when the person
leaves a group.

- 401: No valid session
- 422: The input is invalid; \`errors\` names the fields
- 429: The session already has five streams, the account 20 or the address 100
- 503: The server is stopping, or does not receive the changes of other servers
`;

describe('docs/calls.md', () => {
  it('matches the tables of calls', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});
