import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Avatar } from './avatar.tsx';
import { AvatarStack } from './avatar-stack.tsx';
import { BalanceChip } from './balance-chip.tsx';
import { List } from './list.tsx';
import { ListRow } from './list-row.tsx';
import { Money } from './money.tsx';
import { StatCard } from './stat-card.tsx';
import { StatGrid } from './stat-grid.tsx';

describe('Money', () => {
  it.each([
    [123450, false, '$1,234.50'],
    [500, true, '+$5.00'],
    [-500, true, '-$5.00'],
    [0, true, '$0.00'],
  ])('writes %d cents (signed: %s) as %s', (cents, isSigned, text) => {
    render(<Money cents={cents} isSigned={isSigned} tone="auto" />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('BalanceChip', () => {
  it.each([
    [4210, undefined, 'you are owed $42.10'],
    [-310, undefined, 'you owe $3.10'],
    [1, undefined, 'settled up'],
    [-1, "you're settled", "you're settled"],
    [500, 'you lent', 'you lent $5.00'],
  ])('says what %d cents mean', (cents, label, text) => {
    const { container } = render(<BalanceChip cents={cents} label={label} />);
    expect(container).toHaveTextContent(text);
  });
});

describe('ListRow', () => {
  it('is one link with everything in it, when it leads somewhere', () => {
    render(
      <MemoryRouter>
        <List label="Expenses">
          <ListRow
            to="/expenses/7"
            title="Dinner"
            meta="Ana paid"
            trailing="$12.00"
            trailingMeta="you owe $6.00"
          />
        </List>
      </MemoryRouter>,
    );
    expect(screen.getByRole('list', { name: 'Expenses' })).toBeInTheDocument();
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', '/expenses/7');
    expect(link).toHaveTextContent('DinnerAna paid$12.00you owe $6.00');
  });

  it('is no link, when it leads nowhere', () => {
    render(
      <List>
        <ListRow title="Ana" trailing={<button type="button">Remove Ana</button>} />
        <ListRow title="Bo" />
      </List>,
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('StatGrid', () => {
  it('pairs every figure with its name', () => {
    render(
      <StatGrid>
        <StatCard label="Expenses" value="12" hint="since March" />
      </StatGrid>,
    );
    expect(screen.getByRole('term')).toHaveTextContent('Expenses');
    expect(screen.getAllByRole('definition').map((entry) => entry.textContent)).toEqual([
      '12',
      'since March',
    ]);
  });
});

describe('Avatar', () => {
  it('shows initials on the colour of the person, as decoration', () => {
    render(<Avatar userId={3} name="ana silva costa" />);
    const avatar = screen.getByText('AS');
    expect(avatar).toHaveAttribute('aria-hidden', 'true');
    expect(avatar.getAttribute('style')).toMatch(/--q-avatar-[1-8]/);
  });
});

describe('AvatarStack', () => {
  it('counts those who do not fit', () => {
    render(
      <AvatarStack max={2} people={[1, 2, 3, 4, 5].map((userId) => ({ userId, name: `P ${userId}` }))} />,
    );
    expect(screen.getByText('+3')).toBeInTheDocument();
  });
});
