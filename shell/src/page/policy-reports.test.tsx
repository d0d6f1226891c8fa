import { reportTo } from '@quits/federation/loading';
import { watchPolicy } from './policy-reports.ts';

const reports: unknown[] = [];
const surroundingsOf = (remote: string) => ({
  owner: `${remote} team`,
  shell: '1.0.0',
  isOverride: remote === 'mf-auth',
});

watchPolicy(
  document,
  reportTo('https://reports.test/', (_address, text) => reports.push(JSON.parse(text))),
  surroundingsOf,
);

function violate(parts: Partial<SecurityPolicyViolationEvent>): void {
  const empty = { sourceFile: '', blockedURI: '', effectiveDirective: '', lineNumber: 1 };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), empty, parts));
}

describe('violations of the page policy', () => {
  beforeEach(() => {
    reports.length = 0;
  });

  it('name the remote whose file caused them, without typed text', () => {
    const sourceFile = 'https://app.test/remotes/mf-groups/1.1.0/85f1a2b3.js';
    violate({
      sourceFile,
      blockedURI: 'https://evil.example/who?name=Ada',
      effectiveDirective: 'connect-src',
      lineNumber: 7,
    });
    expect(reports).toEqual([
      {
        type: 'page/stopped',
        at: expect.any(String),
        remote: 'mf-groups',
        version: '1.1.0',
        owner: 'mf-groups team',
        shell: '1.0.0',
        isOverride: false,
        directive: 'connect-src',
        blocked: 'https://evil.example',
        stack: '/remotes/mf-groups/1.1.0/85f1a2b3.js:7',
      },
    ]);
  });

  it('name the remote whose file was blocked, once', () => {
    const blockedURI = 'https://files.example/remotes/mf-expenses/1.0.0/remoteEntry.js';
    for (let time = 0; time < 3; time += 1) violate({ blockedURI, effectiveDirective: 'script-src-elem' });
    expect(reports).toEqual([expect.objectContaining({ remote: 'mf-expenses', version: '1.0.0' })]);
  });

  it("are the shell's without another owner, and are not reported for a developer's own build", () => {
    violate({ blockedURI: 'inline', effectiveDirective: 'style-src-elem' });
    violate({
      sourceFile: 'http://localhost:3101/remotes/mf-auth/dev/a.js',
      blockedURI: 'eval',
      effectiveDirective: 'script-src',
    });
    expect(reports).toEqual([expect.objectContaining({ remote: 'shell', blocked: 'inline' })]);
  });
});
