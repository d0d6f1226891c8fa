import { matchingGroups } from './matching-groups.ts';

describe('matchingGroups', () => {
  const groups = [{ name: 'Trip to Rome' }, { name: 'Flat' }];

  it('finds a part of the name, whatever the case', () => {
    expect(matchingGroups(groups, ' ROME ')).toEqual([{ name: 'Trip to Rome' }]);
  });

  it('finds all for a blank search and none for another name', () => {
    expect(matchingGroups(groups, ' ')).toEqual(groups);
    expect(matchingGroups(groups, 'x')).toEqual([]);
  });
});
