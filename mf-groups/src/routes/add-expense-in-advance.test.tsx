import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
/** What waits for an idle moment. */
let waiting: (() => void)[];

beforeEach(() => {
  waiting = [];
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => waiting.push(work),
    cancelIdleCallback: () => undefined,
  });
});
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name);
});

describe('before the first press of Add Expense', () => {
  it.each(['/', '/groups'])('%s loads the form and the members once idle', async (path) => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    const loadPart = jest.fn(() => Promise.reject(new Error('gone')));
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path, loadPart });
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    const asked = () => backEnd.requestsTo('GET', `/api/groups/${String(group.id)}/members`);
    expect([loadPart.mock.calls, asked()]).toEqual([[], []]);

    act(() => waiting.forEach((work) => work()));
    expect(loadPart).toHaveBeenCalledWith('mf-expenses/expense-form');
    await waitFor(() => expect(asked()).toHaveLength(1));
  });
});
