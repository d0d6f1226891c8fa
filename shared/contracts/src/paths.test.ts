import { expensePath, groupPath, ownPath } from './paths.ts';

describe('addresses of the app', () => {
  it('are built from ids, with the path to return to in the query', () => {
    expect(groupPath(3)).toBe('/groups/3');
    expect(expensePath(5)).toBe('/expenses/5');
    expect(expensePath(5, '/groups/3?q=a')).toBe('/expenses/5?from=%2Fgroups%2F3%3Fq%3Da');
  });

  it('keeps a requested path only inside this app', () => {
    expect(ownPath('/groups/3?add=1#top')).toBe('/groups/3?add=1#top');
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'groups',
      '',
      null,
      undefined,
      'javascript:alert(1)',
      '/\t/evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/groups/..//evil.example',
      '/%2e//evil.example',
    ]) {
      expect(ownPath(foreign)).toBeUndefined();
    }
  });
});
