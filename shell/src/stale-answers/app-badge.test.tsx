import { badgeIcon, clearIcon, noteUnread } from './app-badge.ts';

const AT = 'https://api.quits.test/api/groups/summary';

describe('the icon of the installed app', () => {
  const setAppBadge = jest.fn(() => Promise.resolve());
  beforeEach(() => {
    Reflect.set(navigator, 'setAppBadge', setAppBadge);
  });
  afterEach(() => {
    setAppBadge.mockClear();
    clearIcon();
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('has the number of changes that are new in all groups, and of entries that wait', async () => {
    noteUnread(AT, '[{"unread_count":2},{},{"unread_count":3}]');
    noteUnread('https://api.quits.test/api/people', '[{"unread_count":9}]');
    await badgeIcon(0);
    await badgeIcon(2);
    expect(setAppBadge.mock.calls).toEqual([[5], [7]]);
  });

  it('counts what waits though no answer has said what is new', async () => {
    await badgeIcon(0);
    await badgeIcon(1);
    expect(setAppBadge.mock.calls).toEqual([[1]]);
  });

  it('has none where the system cannot show it', async () => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    await expect(badgeIcon(1)).resolves.toBeUndefined();
  });
});
