import { badgeIcon } from './app-badge.ts';

const AT = 'https://api.quits.test/api/groups/summary';

describe('the icon of the installed app', () => {
  const setAppBadge = jest.fn(() => Promise.resolve());
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('has the number of changes that are new to the person, in all groups', async () => {
    Reflect.set(navigator, 'setAppBadge', setAppBadge);
    await badgeIcon(AT, '[{"unread_count":2},{},{"unread_count":3}]');
    await badgeIcon('https://api.quits.test/api/people', '[{"unread_count":9}]');
    expect(setAppBadge.mock.calls).toEqual([[5]]);
  });

  it('has none where the system cannot show it', async () => {
    await expect(badgeIcon(AT, '[{"unread_count":2}]')).resolves.toBeUndefined();
  });
});
