import { ownStack } from './load-reports.ts';

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
