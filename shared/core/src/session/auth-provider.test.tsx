import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { testRuntime } from '@quits/testing';
import { AuthProvider, useAuth } from './auth-provider.tsx';

function Who() {
  const { user, isSignedIn } = useAuth();
  return <p>{isSignedIn ? user?.name : 'no one'}</p>;
}

describe('useAuth', () => {
  it("fails with 'useAuth must be used within an AuthProvider' outside its provider [8.64]", () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider');
    silence.mockRestore();
  });

  it('follows the session', () => {
    const { session } = testRuntime({ signedInAs: { id: 1, name: 'Ada', email: 'ada@example.com' } });
    render(
      <AuthProvider session={session}>
        <Who />
      </AuthProvider>,
    );
    expect(screen.getByText('Ada')).toBeInTheDocument();
    act(() => session.end());
    expect(screen.getByText('no one')).toBeInTheDocument();
  });
});
