import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen } from '@testing-library/react';
import { SignedIn } from './signed-in.tsx';

const backEnd = useMockBackEnd();
const screenOf = <SignedIn what="your groups">{(user) => <p>Groups of {user.name}</p>}</SignedIn>;

describe('SignedIn', () => {
  it('shows the screen to whoever is signed in', () => {
    renderFeature(screenOf, { signedInAs: backEnd.addUser({ name: 'Ann' }) });
    expect(screen.getByText('Groups of Ann')).toBeVisible();
  });

  it('says to everybody else that access is required, and leads to sign in', () => {
    renderFeature(screenOf);
    expect(screen.getByRole('heading', { level: 1, name: 'Access required' })).toBeVisible();
    expect(screen.getByText('Please log in to see your groups.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('says that nobody knows who it is, when the page around could not be asked, and asks again', async () => {
    const repeat = jest.fn();
    const check = { isRunning: false, hasFailed: true };
    const sessionCheck = { snapshot: () => check, subscribe: () => () => undefined, repeat };
    const { user } = renderFeature(screenOf, { sessionCheck });
    expect(screen.getByRole('heading', { level: 1, name: 'Could not check who you are' })).toBeVisible();
    expect(screen.queryByText(/log in/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(repeat).toHaveBeenCalledTimes(1);
  });
});
