import { readFileSync, writeFileSync } from 'node:fs';
import { CALLS, callOf } from './calls.ts';
import type { CallName } from './calls.ts';
import { errorsOf, schemasOf } from './schemas.ts';

const PAGE = new URL('../../../docs/calls.md', import.meta.url);

function rowOf(name: CallName): string {
  const { method, path, access, isExtra } = callOf(name);
  const { summary, answer } = schemasOf(name);
  const errors = Object.entries(errorsOf(name)).map(([status, why = '']) => `${status} ${why}`);
  const call = `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;
  return `| \`${name}\` | ${call}${isExtra ? ' (extra)' : ''} | ${summary} | ${access} | ${String(answer[0])} | ${errors.join('; ')} |`;
}

const page = `# The calls

Every call between the browser and a back end, from the one table in \`shared/contracts/src/calls.ts\` and
\`schemas.ts\`. An _extra_ is a call of our own server that the specification does not list. A test holds this page
against the table; \`UPDATE_DOCS=1 npx jest --selectProjects contracts calls-page\` writes it anew.

<!-- prettier-ignore-start -->

| name | call | what it does | who | answer | refusals |
| --- | --- | --- | --- | --- | --- |
${(Object.keys(CALLS) as CallName[]).map(rowOf).join('\n')}

<!-- prettier-ignore-end -->
`;

describe('docs/calls.md', () => {
  it('says what the table of calls says', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});
