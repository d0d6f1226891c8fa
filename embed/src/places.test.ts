import { placesIn, placesOf } from './places.ts';

const APP = 'https://quits.example/app/';

describe("the address of one of the loader's files", () => {
  it.each([
    ['embed/quits-embed.js', 'embed/', 'embed/', false],
    ['embed/v1/quits-embed.mjs', 'embed/v1/', 'embed/v1/', false],
    ['embed/1.2.0/quits-embed.js', 'embed/1.2.0/', 'embed/v1/', true],
    ['embed/2.0.0-0a1b2c3d/quits-embed.mjs', 'embed/2.0.0-0a1b2c3d/', 'embed/v2/', true],
  ])(
    '%s leads to the app, to its other files, and to the frames of its major',
    (file, folder, frames, isPinned) => {
      expect(placesOf(APP + file)).toEqual({
        base: APP,
        folder: APP + folder,
        frames: APP + frames,
        isPinned,
      });
    },
  );

  it('leads to the given app where the loader is elsewhere', () => {
    expect(placesOf('https://cdn.example/x/quits-embed.js')).toMatchObject({
      base: 'https://cdn.example/x/',
      folder: 'https://cdn.example/x/',
    });
  });
});

it('an address of the app leads to the newest loader', () => {
  const places = { base: APP, folder: `${APP}embed/`, frames: `${APP}embed/`, isPinned: false };
  expect([placesIn(APP), placesIn(APP.slice(0, -1))]).toEqual([places, places]);
});
