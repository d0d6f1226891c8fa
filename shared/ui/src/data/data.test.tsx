import { render, screen } from '@testing-library/react';
import { Avatar } from './avatar.tsx';
import { GroupTile } from './group-tile.tsx';
import { Money } from './money.tsx';
import { StatCard, StatGrid } from './stat-grid.tsx';

describe('Money', () => {
  it.each([
    [123450, false, '$1,234.50'],
    [500, true, '+$5.00'],
    [-500, true, '−$5.00'],
    [0, true, '$0.00'],
  ])('writes %d cents (signed: %s) as %s', (cents, isSigned, text) => {
    render(<Money cents={cents} isSigned={isSigned} tone="auto" />);
    // Isolated from the direction of the text around it: a sign keeps its place.
    expect(screen.getByText(text, { selector: 'bdi' })).toBeInTheDocument();
  });
});

describe('StatGrid', () => {
  it('pairs every figure with its name', () => {
    render(
      <StatGrid>
        <StatCard label="Expenses" value="12" />
      </StatGrid>,
    );
    expect(screen.getByRole('term')).toHaveTextContent('Expenses');
    expect(screen.getByRole('definition')).toHaveTextContent('12');
  });
});

describe('Avatar', () => {
  it('shows initials on the color of the person, as decoration', () => {
    render(<Avatar userId={3} name="ana silva costa" />);
    const avatar = screen.getByText('AS');
    expect(avatar).toHaveAttribute('aria-hidden', 'true');
    expect(avatar.getAttribute('style')).toMatch(/--q-avatar-[1-8]/);
  });
});

describe('GroupTile', () => {
  it.each([
    ['flat on Mill Street', 'F'],
    ['Rome 🍕', '🍕'],
  ])('shows of %j what stands for it, as decoration', (name, sign) => {
    render(<GroupTile groupId={3} name={name} />);
    const tile = screen.getByText(sign);
    expect(tile).toHaveAttribute('aria-hidden', 'true');
    expect(tile.getAttribute('style')).toMatch(/--q-avatar-[1-8]/);
  });
});
