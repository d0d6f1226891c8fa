import { readGroupSummary } from './client.ts';

describe('reading a group', () => {
  it('has its counts', () => {
    const group = { id: 1, name: 'Flat', created_by: 3, created_at: '2026-03-01T12:00:00Z' };
    expect(readGroupSummary({ ...group, member_count: 2, expense_count: 5 })).toEqual({
      id: 1,
      name: 'Flat',
      createdBy: 3,
      createdAt: '2026-03-01T12:00:00Z',
      currency: 'USD',
      memberCount: 2,
      expenseCount: 5,
    });
  });
});
