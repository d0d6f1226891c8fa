import { readFileSync, writeFileSync } from 'node:fs';
import { CALLS, callOf } from './calls.ts';
import type { CallName } from './calls.ts';
import { CHANGED, HEARTBEAT_MS, LIVE_PATH } from './live/stream.ts';
import { errorsOf, schemasOf } from './schemas.ts';

const PAGE = new URL('../../../docs/calls.md', import.meta.url);

const WHO: Record<ReturnType<typeof callOf>['access'], string> = {
  public: 'anybody',
  signedIn: 'who is signed in',
  acquaintance: 'oneself, and who shares a group',
  member: 'members of the group',
  creator: 'the creator of the group',
};

function sectionOf(name: CallName): string {
  const { method, path, access, isExtra } = callOf(name);
  const { summary, answer, cost } = schemasOf(name);
  const refusals = Object.entries(errorsOf(name)).map(([status, why = '']) => `- ${status}: ${why}`);
  return `## ${name}

\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\`${isExtra ? ' (extra)' : ''}: ${summary}. For ${WHO[access]};
answers ${String(answer[0])}; cost: ${cost}.

${refusals.join('\n')}
`;
}

const page = `# The calls

Every call between the browser and a back end, subject by subject, from the \`calls.ts\` and \`schemas.ts\` in each
folder of \`shared/contracts/src\`. An _extra_ is a call of our own server that the specification does not list. A test
compares this page with the tables; \`UPDATE_DOCS=1 npx jest --selectProjects contracts --testPathPatterns calls-page\`
updates it.

The cost says what a call may read at most, however much is stored: \`point\` a few rows, \`page\` the rows of a page,
\`list\` a whole list, \`sum\` the entries of a group, added up, \`file\` the bytes of a file, \`outside\` an answer of
another service. [Security](security.md#rate-limits) says how many of each an account may make.

${(Object.keys(CALLS) as CallName[]).map(sectionOf).join('\n')}
## The stream of changes

\`GET ${LIVE_PATH}\` (extra): server-sent events, for who is signed in, read with \`fetch\` for its Authorization
header. Each \`${CHANGED}\` is \`{group_id, activity_id, kinds, by}\`: somebody (\`by\`, a user's id) changed something of
these kinds (\`expense\`, \`settlement\`, \`group\`, \`member\`) in a group of the caller; \`activity_id\` is the newest entry
of the group's history that it tells of. One event may stand for several changes. A heartbeat comes every
${String(HEARTBEAT_MS / 1000)} s. With \`Last-Event-ID\` what was missed comes first, and so does with \`?age=\` what changed in the last so
many milliseconds. \`?page=\` names the page that reads: its former stream ends. A stream ends with its session, and
when the person leaves a group.

- 401: There is no session
- 422: The input breaks a rule; \`errors\` says which
- 429: The session has five streams already, the account 20 or the address 100
- 503: The server stops, or cannot hear what others write
`;

describe('docs/calls.md', () => {
  it('says what the table of calls says', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});
