import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SHELL = path.resolve(import.meta.dirname, '../..');
const html = readFileSync(path.join(SHELL, 'src/index.html'), 'utf8');
const card = Object.fromEntries(
  [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);

it('a link to the app has one card in chats, with a picture that is there, and nothing of a group', () => {
  expect(card).toEqual({
    title: "You're invited to share costs on Quits",
    description: 'Share costs. Call it quits.',
    image: '/app/icon-512.png',
  });
  expect(existsSync(path.join(SHELL, 'public', card.image ?? ''))).toBe(true);
});
