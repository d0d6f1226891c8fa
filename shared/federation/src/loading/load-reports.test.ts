import type { Loaded } from './module-loader.ts';
import { ChainError } from './load-chain.ts';
import { createLoadNews, ownStack } from './load-reports.ts';

const STACK = `TypeError: Cannot read properties of undefined (reading 'Taxi to 12 Elm Street')
    at Card (https://app.test/remotes/mf-groups/1.1.0/85f1a2b3.js:2:1741)
    at https://app.test/remotes/mf-groups/1.1.0/remoteEntry.js?attempt=1:1:20
    at renderWithHooks (https://app.test/assets/main.1a2b3c4d.js:9:1)
    at Form (https://app.test/remotes/mf-expenses/1.0.0/0655b0d4.js:1:9)`;

describe('the reported stack', () => {
  it('names only files of the remote, and no text of the error', () => {
    expect(ownStack(STACK, 'mf-groups', '1.1.0')).toBe('85f1a2b3.js:2:1741\nremoteEntry.js:1:20');
  });

  it('is empty without a file of the remote', () => {
    expect(ownStack(STACK, 'mf-auth', '1.1.0')).toBeUndefined();
    expect(ownStack(undefined, 'mf-groups', '1.1.0')).toBeUndefined();
  });
});

describe('a file that did not load', () => {
  const why = 'answers 404';
  const recorded: unknown[] = [];
  const explain = async (thrown: unknown) =>
    Object.assign(new Error(`536.js ${why}`, { cause: thrown }), { why });
  const news = createLoadNews((...all) => void recorded.push(all), explain);

  beforeEach(() => {
    recorded.length = 0;
  });

  it('is reported with what the server answers for it', () => {
    const failure = { version: '1.1.0', kind: 'error', message: `remoteEntry.js ${why}`, why } as const;
    news.onFailed('mf-groups', new ChainError([failure]));
    const error = `1.1.0: remoteEntry.js ${why}`;
    expect(recorded).toEqual([['failed', { remote: 'mf-groups', error }, { version: '1.1.0', why }]]);
  });

  it('is explained also when it was to load while its feature was shown', async () => {
    const loaded = { release: { version: '1.1.0' }, isCanary: false } as Loaded<unknown>;
    const thrown = Object.assign(new Error('Loading chunk 536 failed.'), { request: '/536.js' });
    news.onThrown('mf-groups', loaded, thrown);
    await Promise.resolve();
    const error = `1.1.0 broke while it was shown: 536.js ${why}`;
    expect(recorded).toEqual([
      ['failed', { remote: 'mf-groups', error }, expect.objectContaining({ version: '1.1.0', why })],
    ]);
  });
});
