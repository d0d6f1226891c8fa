import { screen } from '@testing-library/react';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { StandalonePage } from './standalone-page.tsx';
import { loadMissingPart } from './show-standalone.tsx';

describe("a feature's own page", () => {
  const backEnd = useMockBackEnd();
  const PATHS = ['/groups/:groupId', '/groups', '/login'];
  const Screens = () => <p>Screens of the feature</p>;

  it('asks for an account of the server beside it, then shows the screens @full', async () => {
    backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Correct1horse' });
    const { user } = renderFeature(<StandalonePage Routes={Screens} paths={PATHS} isForEverybody={false} />, {
      path: '/',
    });
    await user.type(screen.getByLabelText(/^Email/), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'Wrong1horse');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password');
    expect(screen.queryByText('Screens of the feature')).toBeNull();

    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'Correct1horse');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Screens of the feature')).toBeVisible();
  });

  it('begins at its first screen', async () => {
    const { path } = renderFeature(<StandalonePage Routes={Screens} paths={PATHS} isForEverybody />, {
      path: '/',
    });
    expect(await screen.findByText('Screens of the feature')).toBeVisible();
    expect(path()).toBe('/groups');
  });

  it('shows what the feature throws, and never a blank page', () => {
    // React logs every error that a boundary catches.
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('x is not a function');
    };
    renderFeature(<StandalonePage Routes={Broken} paths={PATHS} isForEverybody />, { path: '/groups' });
    expect(screen.getByRole('alert')).toHaveTextContent('The feature threw: x is not a function');
    expect(screen.getByRole('alert')).toHaveTextContent('standalone-page.test.tsx');
    log.mockRestore();
  });

  it('shows screens for everybody at once', () => {
    renderFeature(<StandalonePage Routes={Screens} paths={PATHS} isForEverybody />, { path: '/login' });
    expect(screen.getByText('Screens of the feature')).toBeVisible();
  });
});

it("says of a sibling's part that it is not in this page, and goes away again", async () => {
  const Part = await loadMissingPart('mf-expenses/expense-form');
  const onClose = jest.fn();
  const { user } = renderFeature(<Part groupId={1} members={[]} isOpen onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Not in this page' })).toHaveTextContent(
    'mf-expenses/expense-form is shown here in the app',
  );
  expect(screen.getByText('npm run dev').tagName).toBe('CODE');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});
