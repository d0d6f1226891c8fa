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
