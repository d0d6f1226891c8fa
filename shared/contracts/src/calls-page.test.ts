import { readFileSync, writeFileSync } from 'node:fs';
import { CALLS, callOf } from './calls.ts';
import type { CallName } from './calls.ts';
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
  const { summary, answer } = schemasOf(name);
  const refusals = Object.entries(errorsOf(name)).map(([status, why = '']) => `- ${status}: ${why}`);
  return `## ${name}

\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\`${isExtra ? ' (extra)' : ''}: ${summary}. For ${WHO[access]};
answers ${String(answer[0])}.

${refusals.join('\n')}
`;
}

const page = `# The calls

Every call between the browser and a back end, from the one table in \`shared/contracts/src/calls.ts\` and
\`schemas.ts\`. An _extra_ is a call of our own server that the specification does not list. A test holds this page
against the table; \`UPDATE_DOCS=1 npx jest --selectProjects contracts --testPathPatterns calls-page\` writes it anew.

${(Object.keys(CALLS) as CallName[]).map(sectionOf).join('\n')}`;

describe('docs/calls.md', () => {
  it('says what the table of calls says', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});
