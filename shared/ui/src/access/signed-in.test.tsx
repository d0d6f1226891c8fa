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
});
