import { screen, waitFor, within } from '@testing-library/react';
import { useGetGroupQuery } from '@quits/core';
import { renderFeature, testRuntime, useServer } from '@quits/testing';
import { DefaultSplit } from './default-split.tsx';

const server = useServer();

function setUp(hasExtras = true) {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const { id } = server.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
  function Page() {
    const { data } = useGetGroupQuery(id);
    return data ? <DefaultSplit group={data} members={[ann, bob]} currentUserId={ann.id} /> : null;
  }
  const view = renderFeature(<Page />, { runtime: testRuntime({ signedInAs: ann, hasExtras }) });
  return { ...view, id, ann, bob };
}

const sent = (id: number) => server.requestsTo('PUT', `/api/groups/${String(id)}/default-split`);

describe('the default split on the group page', () => {
  it('is set by percent, shown in words, and cleared again', async () => {
    const { user, id, ann, bob, toasts } = setUp();
    expect(await screen.findByText('New expenses are split equally among all.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Default Split' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Default Split' }));
    await user.click(dialog.getByRole('radio', { name: 'Percent' }));
    const first = dialog.getByRole('textbox', { name: 'Percent of You' });
    await user.clear(first);
    await user.type(first, '70');
    expect(dialog.getByRole('status')).toHaveTextContent('20% too much');
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await user.clear(dialog.getByRole('textbox', { name: 'Percent of Bob' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percent of Bob' }), '30');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('New expenses are split by percent: you 70%, Bob 30%.')).toBeVisible();
    expect(sent(id)[0]?.body).toEqual({
      mode: 'percent',
      values: [
        { user_id: ann.id, value: 7000 },
        { user_id: bob.id, value: 3000 },
      ],
    });
    expect(toasts()).toMatchObject([{ kind: 'success', title: 'Default split changed' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Edit Default Split' }));
    await user.click(await screen.findByRole('radio', { name: 'Equal' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent(id)).toHaveLength(2));
    expect(sent(id)[1]?.body).toBeNull();
  });

  it('is not there towards a back end of the specification alone', async () => {
    const { id } = setUp(false);
    await waitFor(() => expect(server.requestsTo('GET', `/api/groups/${String(id)}`)).toHaveLength(1));
    expect(screen.queryByText(/New expenses/)).not.toBeInTheDocument();
  });
});
