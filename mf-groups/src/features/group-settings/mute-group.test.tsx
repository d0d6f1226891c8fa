import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('muting a group', () => {
  const server = useServer();
  let ann: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id }).id;
  });

  async function open() {
    const path = `/groups/${String(groupId)}?dialog=settings`;
    const view = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Group Settings' }));
    return { ...view, mute: within(dialog.getByRole('region', { name: 'Mute' })) };
  }
  const muted = async () => (await server.read(ann.id, 'getNoticeSettings', {})).groups;

  it('takes its mails, or its notices too, and ends', async () => {
    const { mute, user } = await open();
    await user.click(await mute.findByRole('checkbox', { name: 'Mail' }));
    await waitFor(() => expect(mute.getByRole('checkbox', { name: 'Mail' })).toBeChecked());
    expect(await muted()).toEqual([{ group_id: groupId, mute: 'mail', until: null }]);
    await user.click(mute.getByRole('checkbox', { name: 'All' }));
    await waitFor(() => expect(mute.getByRole('checkbox', { name: 'All' })).toBeChecked());
    expect(mute.getByRole('checkbox', { name: 'Mail' })).toBeDisabled();
    expect(await muted()).toEqual([{ group_id: groupId, mute: 'all', until: null }]);
    await user.click(mute.getByRole('checkbox', { name: 'All' }));
    await waitFor(() => expect(mute.getByRole('checkbox', { name: 'Mail' })).not.toBeChecked());
    expect(await muted()).toEqual([]);
  });

  it('lasts a week, if wanted', async () => {
    const { mute, user } = await open();
    expect(await mute.findByRole('checkbox', { name: 'For a week' })).toBeDisabled();
    await user.click(mute.getByRole('checkbox', { name: 'Mail' }));
    await waitFor(() => expect(mute.getByRole('checkbox', { name: 'For a week' })).toBeEnabled());
    await user.click(mute.getByRole('checkbox', { name: 'For a week' }));
    expect(await mute.findByText(/^Until/)).toBeVisible();
    const [{ mute: what, until } = { mute: 'none', until: null }] = await muted();
    expect(what).toBe('mail');
    expect(Math.round((Date.parse(until ?? '') - Date.now()) / 86_400_000)).toBe(7);
  });

  it('is as before when it cannot be saved', async () => {
    const { mute, user } = await open();
    server.fail('PUT', '/api/notice-settings', { status: 500 });
    await user.click(await mute.findByRole('checkbox', { name: 'All' }));
    expect(await mute.findByText(/went wrong|problem|server/i)).toBeVisible();
    expect(mute.getByRole('checkbox', { name: 'All' })).not.toBeChecked();
  });
});
