import { render, screen } from '@testing-library/react';
import { Avatar } from './avatar.tsx';
import { GroupTile } from './group-tile.tsx';
import { Money } from './money.tsx';
import { StatCard, StatGrid } from './stat-grid.tsx';
import { formatDate, formatDateTime, formatMonth, monthReader } from './format-date.ts';
import { RelativeTime } from './relative-time.tsx';

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

describe('times', () => {
  const now = new Date(2026, 2, 10, 15, 0);

  function ago(minutes: number): string {
    return new Date(now.getTime() - minutes * 60_000).toISOString();
  }

  describe('RelativeTime', () => {
    it.each([
      ['just now', 0.5],
      ['just now', -0.5],
      ['5 minutes ago', 5],
      ['3 hours ago', 180],
      ['yesterday', 16 * 60],
      ['6 days ago', 6 * 24 * 60],
      ['Mar 3, 2026', 7 * 24 * 60],
      ['Mar 11, 2026', -24 * 60],
    ])('says "%s" for an instant of %d minutes ago', (text, minutes) => {
      render(<RelativeTime iso={ago(minutes)} now={now} />);
      expect(screen.getByText(text)).toHaveAttribute('datetime', ago(minutes));
    });

    it('has the exact instant as its tooltip', () => {
      render(<RelativeTime iso={ago(5)} now={now} />);
      expect(screen.getByTitle(formatDateTime(ago(5)))).toBeInTheDocument();
      expect(formatDateTime(ago(5))).toMatch(/^Mar 10, 2026, 2:55\sPM$/);
    });

    it('stays empty for what is no date', () => {
      expect(formatDate('soon')).toBe('');
    });
  });

  describe('months', () => {
    it('are those of a time zone', () => {
      expect(monthReader('America/New_York')('2026-03-01T02:00:00Z')).toBe('2026-02');
      expect(monthReader('Asia/Tokyo')('2026-02-28T20:00:00Z')).toBe('2026-03');
      expect(monthReader()('soon')).toBeUndefined();
    });

    it('are written long and short', () => {
      expect([formatMonth('2026-03'), formatMonth('2026-03', 'short')]).toEqual(['March 2026', 'Mar']);
    });
  });
});
