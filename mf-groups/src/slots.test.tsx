import { SAMPLE_OFFERS, renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();

function world() {
  const ann = backEnd.addUser({ name: 'Ann' });
  return { ann, group: backEnd.addGroup({ name: 'Rome', createdBy: ann.id }) };
}

describe('what other features offer for the pages of groups', () => {
  it('is on the dashboard below the groups, once they show', async () => {
    const { ann } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, offers: SAMPLE_OFFERS });
    expect(screen.queryByText(/^dashboard.card/)).not.toBeInTheDocument();
    const card = await screen.findByText(`dashboard.card {"userId":${String(ann.id)}}`);
    const groups = screen.getByRole('region', { name: 'Your groups' });
    expect(groups.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("is a link at the end of a group's menu, with the group's id", async () => {
    const { ann, group } = world();
    const at = `/groups/${String(group.id)}`;
    const view = renderFeature(<RemoteRoutes />, { path: at, signedInAs: ann, offers: SAMPLE_OFFERS });
    const menu = await screen.findByRole('button', { name: 'Group menu' });
    await waitFor(() => expect(menu).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByRole('link', { name: 'Comments' })).not.toBeInTheDocument();
    await view.user.click(menu);
    await view.user.click(screen.getByRole('link', { name: 'Comments' }));
    expect(view.path()).toBe(`/comments?group=${String(group.id)}`);
  });
});
