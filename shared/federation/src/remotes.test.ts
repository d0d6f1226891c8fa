import { PATHS } from '@quits/contracts';
import { withVersions } from './event-versions.ts';
import { ROUTES, ROUTE_OWNERS, containerName, featureOf, placeOfPart, pointerPath } from './remotes.ts';

describe('facts about remotes', () => {
  it('give every path of the specification one owner', () => {
    expect(ROUTES.map(({ path }) => path).sort()).toEqual(Object.values(PATHS).sort());
    expect(Object.keys(ROUTE_OWNERS)).toHaveLength(ROUTES.length);
    expect(ROUTE_OWNERS['/']).toBe('mf-groups');
  });

  it('follow from the name', () => {
    expect(containerName('mf-groups')).toBe('mf_groups');
    expect(featureOf('mf-groups')).toBe('groups');
    expect(pointerPath('mf-groups')).toBe('remotes/mf-groups/current.json');
    expect(placeOfPart('mf-expenses/expense-form')).toEqual({
      remote: 'mf-expenses',
      expose: './expense-form',
      component: 'ExpenseForm',
    });
  });
});

describe('event versions of a contract.json', () => {
  it("are the core's, or stated there where the core has none", () => {
    expect(withVersions(['groups/groupSaved', 'comments/commentAdded@2'])).toEqual({
      'groups/groupSaved': 1,
      'comments/commentAdded': 2,
    });
  });

  it.each(['comments/commentAdded', 'comments/commentAdded@new', 'groups/groupSaved@7'])(
    'are refused: %s',
    (event) => {
      expect(() => withVersions([event])).toThrow(event);
    },
  );
});
