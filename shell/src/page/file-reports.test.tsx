import { reportTo } from '@quits/federation/loading';
import { watchFiles } from './file-reports.ts';

const reports: unknown[] = [];

watchFiles(
  document,
  reportTo('https://reports.test/', (_address, text) => reports.push(JSON.parse(text))),
  (remote) => ({ owner: `${remote} team`, shell: '1.0.0', isOverride: remote === 'mf-auth' }),
);

function fail(tag: 'script' | 'link', address: string, rel = 'stylesheet'): void {
  const element = document.createElement(tag);
  element.setAttribute(tag === 'script' ? 'src' : 'href', address);
  if (tag === 'link') element.setAttribute('rel', rel);
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
}

describe('files that fail', () => {
  beforeEach(() => {
    reports.length = 0;
  });

  it('are reported once, with the remote and its version', () => {
    for (let time = 0; time < 3; time += 1)
      fail('script', 'https://files.test/remotes/mf-groups/1.1.0/12.js');
    fail('script', 'https://files.test/remotes/mf-groups/1.1.0/remoteEntry.js?attempt=1');
    fail('link', '/remotes/mf-groups/1.1.0/12.css');
    expect(reports).toEqual(
      ['12.js', 'remoteEntry.js', '12.css'].map((file) => ({
        type: 'page/fileFailed',
        at: expect.any(String) as string,
        remote: 'mf-groups',
        version: '1.1.0',
        file,
        owner: 'mf-groups team',
        shell: '1.0.0',
        isOverride: false,
      })),
    );
  });

  it("are not reported as a preload, as a picture, or of a developer's own build", () => {
    fail('link', '/remotes/mf-groups/1.1.0/13.js', 'preload');
    fail('script', '/assets/main.js');
    fail('script', '/remotes/mf-auth/1.1.0/12.js');
    expect(reports).toEqual([]);
  });
});
