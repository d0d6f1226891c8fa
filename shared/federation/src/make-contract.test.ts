import { checkCompatibility } from './check-compatibility.ts';
import { hostContract, loaderContract, remoteContract } from './make-contract.ts';

const versions = { version: '1.0.0', coreVersion: '2.1.0' };
const stated = { publishes: ['expenses/expenseSaved'], listens: [], endpoints: [], uses: [] };

describe('the contract of a build', () => {
  const host = hostContract(versions);
  const remote = remoteContract('mf-expenses', versions, stated, { 'react-router-dom': ['Link'] });

  it('has the facts of the table of remotes, and those that the remote states itself', () => {
    expect(remote).toMatchObject({
      owner: 'Expenses team',
      core: '^2.1.0',
      routes: ['/expenses', '/expenses/:expenseId', '/waiting'],
      publishes: { 'expenses/expenseSaved': 1 },
      offers: ['mf-expenses/expense-form'],
    });
  });

  describe('needs of the core', () => {
    const built = (used: Record<string, string[]> | undefined, coreVersion = '2.4.0') =>
      remoteContract('mf-expenses', { version: '1.0.0', coreVersion }, stated, {}, used);
    const older = hostContract({ version: '1.0.0', coreVersion: '2.0.0' });

    it('what it uses, and not the version that it was built with', () => {
      const remote = built({ '2.0.0': ['useAuth'], '2.3.0': [] });
      expect(remote).toMatchObject({ core: '^2.0.0' });
      expect(remote.coreNames).toBeUndefined();
      expect(checkCompatibility(remote, older)).toEqual([]);
    });

    it('the version since which the newest of its names is there, and says which', () => {
      const remote = built({ '2.0.0': ['useAuth'], '2.3.0': ['useNew'] });
      expect(remote).toMatchObject({ core: '^2.3.0', coreNames: { '2.3.0': ['useNew'] } });
      expect(checkCompatibility(remote, older)).toEqual([
        'core: built for ^2.3.0, the shell has 2.0.0 without useNew',
      ]);
    });

    it('the version that it was built with, where its names are unknown or not released yet', () => {
      expect(built(undefined).core).toBe('^2.4.0');
      expect(built({ '2.0.0': [], '2.5.0': ['useNext'] }).core).toBe('^2.4.0');
    });
  });

  it('names the core of the embed loader', () => {
    const loader = loaderContract(versions);
    expect(checkCompatibility(loader, host, [remote])).toEqual([]);
    expect(checkCompatibility(loader, hostContract({ ...versions, coreVersion: '3.0.0' }))).toHaveLength(1);
  });

  it('fits the shell that was built with the same core and provides what the remote uses', () => {
    expect(checkCompatibility(remote, host)).toEqual([]);
    expect(checkCompatibility({ ...remote, core: '^99.0.0' }, host)).toHaveLength(1);
    expect(
      checkCompatibility({ ...remote, names: { 'react-router-dom': ['useBlocker'] } }, host),
    ).toHaveLength(1);
  });
});
