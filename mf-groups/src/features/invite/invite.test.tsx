import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('the dialog for links', () => {
  const server = useServer();
  let ann: User;
  let groupId: number;
  beforeEach(() => {
    // Links that a test makes beforehand are still open.
    server.stopClock(Date.now());
    ann = server.addUser({ name: 'Ann' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [] }).id;
  });

  const ADDRESS = /^http:\/\/localhost:3000\/invite\/[\w-]{43}$/;

  function show() {
    const path = `/groups/${String(groupId)}?dialog=link`;
    return renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
  }

  const findDialog = () => screen.findByRole('dialog', { name: 'Invite by link' });
  const openMore = async (view: ReturnType<typeof show>) => {
    await findAddress();
    await view.user.click(within(await findDialog()).getByText('More'));
  };
  const makeLink = async (view: ReturnType<typeof show>) =>
    view.user.click(within(await findDialog()).getByRole('button', { name: 'Create Link' }));
  const findAddress = async () =>
    (await within(await findDialog()).findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value;

  it('makes the link of the week, or shows it again while it is open', async () => {
    const { unmount } = show();
    const address = await findAddress();
    expect(address).toMatch(ADDRESS);
    unmount();
    show();
    expect(await findAddress()).toBe(address);
    const links = await server.read(ann.id, 'getInviteLinks', { params: { id: groupId } });
    expect(links).toMatchObject([{ url: address, uses_left: 25, role: 'member' }]);
  });

  it('makes a link for 7 days and 10 people, unless other choices are made', async () => {
    const view = show();
    await openMore(view);
    expect(await screen.findByLabelText('Valid for')).toHaveDisplayValue('7 days');
    expect(screen.getByLabelText('Lets in')).toHaveDisplayValue('10 people');
    await view.user.selectOptions(screen.getByLabelText('Lets in'), '1 person');
    const ofTheWeek = await findAddress();
    await makeLink(view);
    await waitFor(async () => expect(await findAddress()).not.toBe(ofTheWeek));
    expect(await findAddress()).toMatch(ADDRESS);
    const [link] = await server.read(ann.id, 'getInviteLinks', { params: { id: groupId } });
    expect(link).toMatchObject({ url: await findAddress(), uses_left: 1 });
  });

  it('shows the link as a QR code, dark on light, which can be saved as a picture @full', async () => {
    const saved: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:picture';
    };
    const drawn = { scale: jest.fn(), fillRect: jest.fn(), fillStyle: '' };
    const canvas = HTMLCanvasElement.prototype;
    const spies = [
      jest.spyOn(canvas, 'getContext').mockReturnValue(drawn as never),
      jest.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['picture']))),
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined),
    ];
    server.call(ann.id, 'addInviteLink', { params: { id: groupId }, body: { days: 7, uses: 10 } });
    const view = show();
    const code = await within(await findDialog()).findByRole('img', { name: 'QR code of the link' });
    const layers = [...code.querySelectorAll('path')].map((path) => path.getAttribute('fill'));
    expect(layers).toEqual(['white', 'black']);
    await view.user.click(screen.getByRole('button', { name: 'Save QR Code' }));
    expect([saved.length, drawn.fillRect.mock.calls.length > 100]).toEqual([1, true]);
    for (const spy of spies) spy.mockRestore();
    URL.createObjectURL = createObjectURL;
  });

  it('copies the link, and shares it where the browser can @full', async () => {
    server.call(ann.id, 'addInviteLink', { params: { id: groupId }, body: { days: 7, uses: 10 } });
    const view = show();
    const address = await findAddress();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Copy Link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(view.toasts().at(-1)?.title).toBe('Link copied');
    view.unmount();
    const shared = jest.fn().mockRejectedValue(new Error('closed'));
    Object.assign(navigator, { share: shared });
    const again = show();
    await findAddress();
    await again.user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shared).toHaveBeenCalledWith(expect.objectContaining({ url: address }));
    Reflect.deleteProperty(navigator, 'share');
  });

  it('lists the open links, shows another one, and takes one back', async () => {
    server.call(ann.id, 'addInviteLink', { params: { id: groupId }, body: { days: 1, uses: 1 } });
    server.call(ann.id, 'addInviteLink', { params: { id: groupId }, body: { days: 30, uses: 25 } });
    const view = show();
    await openMore(view);
    const list = await within(await findDialog()).findByRole('list', { name: 'Open links' });
    const newest = await findAddress();
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('To join: 25 people, until '),
      expect.stringContaining('To join: 1 person, until '),
    ]);
    await view.user.click(within(list).getByRole('button', { name: /^Show the link for To join: 1 person/ }));
    expect(await findAddress()).not.toBe(newest);
    await view.user.click(
      within(list).getByRole('button', { name: /^Take back the link for To join: 1 person/ }),
    );
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(await findAddress()).toBe(newest);
    expect(view.toasts().map(({ title }) => title)).toContain('Link taken back');
  });

  it('makes a link for one person to take over a member without an account @full', async () => {
    const id = server.call(ann.id, 'addPlaceholder', { params: { id: groupId }, body: { name: 'Gus' } });
    const view = show();
    await openMore(view);
    await view.user.selectOptions(await screen.findByLabelText('For'), 'Taking over Gus');
    expect(screen.queryByLabelText('Lets in')).not.toBeInTheDocument();
    await makeLink(view);
    const list = await screen.findByRole('list', { name: 'Open links' });
    await waitFor(() => expect(list).toHaveTextContent('1 person, until'));
    expect(list).toHaveTextContent('taking over Gus');
    const links = await server.read(ann.id, 'getInviteLinks', { params: { id: groupId } });
    expect(links.map(({ member_id, uses_left }) => [member_id, uses_left])).toContainEqual([id, 1]);
  });

  it('makes a link to look only, with names or initials, and says which kind each is @full', async () => {
    const view = show();
    const dialog = within(await findDialog());
    await openMore(view);
    await view.user.click(await dialog.findByRole('radio', { name: 'To look only' }));
    expect(dialog.queryByLabelText('Lets in')).not.toBeInTheDocument();
    await makeLink(view);
    const list = await dialog.findByRole('list', { name: 'Open links' });
    await waitFor(() => expect(list).toHaveTextContent('To look only, until'));
    expect(await findAddress()).toMatch(/^http:\/\/localhost:3000\/view\/[\w-]{43}$/);
    await view.user.click(dialog.getByRole('checkbox', { name: 'Show initials instead of names' }));
    await makeLink(view);
    await waitFor(() => expect(list).toHaveTextContent('To look only, with initials, until'));
    const links = await server.read(ann.id, 'getInviteLinks', { params: { id: groupId } });
    expect(links.map(({ role, names, uses_left }) => [role, names, uses_left])).toEqual([
      ['viewer', 'initials', undefined],
      ['viewer', 'full', undefined],
      ['member', null, 25],
    ]);
  });

  it('says it when the links do not load, and when one is not made @full', async () => {
    const path = `/api/groups/${String(groupId)}/links`;
    server.fail('GET', path, { status: 500 });
    const view = show();
    expect(await screen.findByText(/the links did not load/i)).toBeVisible();
    server.heal('GET', path);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await openMore(view);
    server.fail('POST', path, { status: 403, body: { detail: 'Only the creator of the group can do this' } });
    await makeLink(view);
    expect(
      await within(await findDialog()).findByText('Only the creator of the group can do this'),
    ).toBeVisible();
  });
});

describe('open invitations', () => {
  const server = useServer();
  let ann: User;
  let path: string;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    path = `/groups/${String(server.addGroup({ name: 'Rome', createdBy: ann.id, members: [] }).id)}`;
  });

  async function invite(address: string) {
    const view = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    await view.user.type(await screen.findByLabelText('Email'), address);
    await view.user.click(screen.getByRole('button', { name: 'Send Invite' }));
    await view.user.click(await screen.findByText('1 open invitation'));
    return { view, list: await screen.findByRole('list', { name: 'Open invitations' }) };
  }

  it('show whom the group waits for, and can be taken back', async () => {
    const { view, list } = await invite('dora@example.com');
    expect(list).toHaveTextContent('dora@example.com');
    expect(list).toHaveTextContent('invited just now');
    await view.user.click(
      within(list).getByRole('button', { name: 'Revoke the invitation of dora@example.com' }),
    );
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(view.toasts().map(({ title }) => title)).toContain('Invitation taken back');
  });

  it('show an address as it was typed, though an email field turns its domain into ASCII', async () => {
    const { list } = await invite('max@xn--mller-kva.de');
    expect(list).toHaveTextContent('max@müller.de');
    expect(
      within(list).getByRole('button', { name: 'Revoke the invitation of max@müller.de' }),
    ).toBeVisible();
  });

  it('say it when they do not load @full', async () => {
    server.fail('GET', `/api${path}/invitations`, { status: 500 });
    const view = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    expect(await screen.findByText(/open invitations did not load/)).toBeVisible();
    server.heal('GET', `/api${path}/invitations`);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/did not load/)).not.toBeInTheDocument());
  });
});
