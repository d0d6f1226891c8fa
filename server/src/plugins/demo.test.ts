import { addExpense, createGroup, expensePayload, send, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { addReceipt } from '../testing/uploads.ts';

const testApp = useTestApp({ environment: { DEMO: '1' } });
const CLOSED = { status: 403, body: { detail: 'This is not available in the demo' } };

describe('a server that outsiders look around in', () => {
  it('sends no mails to whom they like, and keeps neither files nor passwords of theirs', async () => {
    const ada = await signUp(testApp, 'ada');
    const group = await createGroup(testApp, ada);
    const expense = await addExpense(ada, group, expensePayload(1, [[ada, 1]], [[ada, 1]]));
    expect(
      await ada.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'a@b.example' }),
    ).toMatchObject(CLOSED);
    expect(await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ada.email })).toMatchObject(
      CLOSED,
    );
    expect(await addReceipt(ada, expense)).toMatchObject(CLOSED);
    const password = { new_password: 'Another1horse' };
    expect(await ada.call(['PUT', '/auth/users/me/password'], password)).toMatchObject(CLOSED);
    expect(await testApp.mails()).toEqual([]);
  });
});
