import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name);
});

describe('before the first press of Add Expense', () => {
  it('the overview loads the members once idle', async () => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (work: () => void) => waiting.push(work),
      cancelIdleCallback: () => undefined,
    });
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path: '/expenses' });
    expect(await screen.findByRole('button', { name: 'Add Expense' })).toBeVisible();
    const asked = () => backEnd.requestsTo('GET', `/api/groups/${String(group.id)}/members`);
    expect(asked()).toEqual([]);

    act(() => waiting.forEach((work) => work()));
    await waitFor(() => expect(asked()).toHaveLength(1));
  });
});
