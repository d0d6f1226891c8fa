import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
let ann: User;
let bob: User;
let groupId: number;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  bob = server.addUser({ name: 'Bob' });
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
});

function open({ as = ann, hasExtras = true } = {}) {
  const path = `/groups/${String(groupId)}?dialog=settings`;
  return renderFeature(<RemoteRoutes />, { path, signedInAs: as, hasExtras });
}
const settings = async () => within(await screen.findByRole('dialog', { name: 'Group Settings' }));

describe('the settings of a group', () => {
  it('hand it over to a member, after a question, and are then theirs', async () => {
    const view = open();
    const dialog = await settings();
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'New creator' }), 'Bob');
    await view.user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Hand over' }));
    expect(question.getByText(/Make Bob the creator of “Rome”/)).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Hand Over' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Leave Group' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Name' })).not.toBeInTheDocument();
    expect(view.toasts().map(({ title }) => title)).toEqual(['Group handed over']);
    const { created_by } = await server.read(bob.id, 'getGroup', { params: { id: groupId } });
    expect(created_by).toBe(bob.id);
  });

  it('keep the group when the question is answered with no, and say why the server refuses @full', async () => {
    const { user } = open();
    const dialog = await settings();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'New creator' }), 'Bob');
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const again = await settings();
    server.call(ann.id, 'removeMember', { params: { id: groupId, userId: bob.id } });
    await user.selectOptions(again.getByRole('combobox', { name: 'New creator' }), 'Bob');
    await user.click(again.getByRole('button', { name: 'Hand Over' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Hand Over' }));
    expect(await question.findByText('User id must be a member of the group with an account')).toBeVisible();
  });

  it('archive it, and bring it back', async () => {
    const { user } = open();
    const dialog = await settings();
    await user.click(dialog.getByRole('button', { name: 'Archive Group' }));
    expect(await dialog.findByRole('button', { name: 'Unarchive Group' })).toBeVisible();
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Unarchive Group' }));
    expect(await dialog.findByRole('button', { name: 'Archive Group' })).toBeVisible();
  });

  it('are not there for other members, nor towards another back end @full', async () => {
    const { user, unmount } = open({ as: bob });
    await user.click(await screen.findByRole('button', { name: 'Group menu' }));
    expect(screen.queryByRole('button', { name: 'Group Settings' })).not.toBeInTheDocument();
    unmount();
    open({ hasExtras: false });
    await screen.findByRole('region', { name: 'Members' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
