import { createBus } from '@quits/core';
import { sendReports } from './send-reports.ts';

describe('reports to the operator', () => {
  it('tell of loads, fallbacks and failures, and of nothing else', () => {
    const bus = createBus();
    const sent: unknown[] = [];
    sendReports(bus.for('shell'), 'https://reports.test/quits', (address, text) => {
      sent.push([address, JSON.parse(text)]);
    });
    const shell = bus.for('shell');
    shell.publish('remotes/loaded', { remote: 'mf-groups', version: '1.0.0', ms: 12 });
    shell.publish('remotes/fellBack', { remote: 'mf-groups', from: '1.1.0', to: '1.0.0', error: '404' });
    shell.publish('remotes/failed', { remote: 'mf-auth', error: '404' });
    shell.publish('session/signedIn', { userId: 7 });
    expect(sent).toEqual(
      ['remotes/loaded', 'remotes/fellBack', 'remotes/failed'].map((type) => [
        'https://reports.test/quits',
        { type, at: expect.any(String), payload: expect.objectContaining({ remote: expect.any(String) }) },
      ]),
    );
  });
});
