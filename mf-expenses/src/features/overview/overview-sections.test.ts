import type { OverviewEntry } from './overview-entries.ts';
import { rowsOf } from './overview-sections.ts';

const entry = (id: number, createdAt: string, groupName: string): OverviewEntry => ({
  id,
  groupId: 1,
  groupName,
  description: '',
  isSettlement: false,
  createdAt,
  totalCents: 1,
  paidCents: 1,
  shareCents: 1,
  payerId: 1,
  receiverId: 1,
});

const ENTRIES = [
  entry(3, '2026-03-02T12:00:00Z', 'Alps'),
  entry(2, '2026-03-01T12:00:00Z', 'Flat'),
  entry(1, '2026-02-01T12:00:00Z', 'Flat'),
];

const headings = (sort: 'date' | 'amount' | 'group') =>
  rowsOf(ENTRIES, sort, 'UTC').map(({ section, isFirstOfSection }) => (isFirstOfSection ? section : ''));

describe('headings of the expense details', () => {
  it('are months when sorted by date', () => {
    expect(headings('date')).toEqual(['March 2026', '', 'February 2026']);
  });

  it('are groups when sorted by group', () => {
    expect(headings('group')).toEqual(['Alps', 'Flat', '']);
  });

  it('are none when sorted by amount', () => {
    expect(headings('amount')).toEqual(['', '', '']);
  });
});
