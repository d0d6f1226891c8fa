import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

export const NOTICES_CALLS = {
  getNotices: {
    method: 'GET',
    path: '/api/notices',
    isExtra: true,
    requires: fields({ items: list(fields({ id: number, actor: identified })), unread: number }),
  },
  readNotices: { method: 'POST', path: '/api/notices/read', isExtra: true },
  getNoticeSettings: {
    method: 'GET',
    path: '/api/notice-settings',
    isExtra: true,
    requires: fields({ groups: list(fields({ group_id: number })) }),
  },
  setNoticeSettings: { method: 'PUT', path: '/api/notice-settings', isExtra: true },
  getReminders: {
    method: 'GET',
    path: '/api/groups/:id/reminders',
    isExtra: true,
    requires: list(fields({ user_id: number })),
  },
  sendReminder: { method: 'POST', path: '/api/groups/:id/reminders', isExtra: true },
} as const satisfies Record<string, Call>;
