import { isPreviewName, readPreview } from './previews.ts';

const AT = 'https://quits.example/remotes/mf-groups/previews.json';
const NOW = Date.parse('2026-03-01T12:00:00Z');
const preview = {
  name: 'pr-42',
  until: '2026-03-15T12:00:00.000Z',
  version: '1.1.0-pr-42-0a1b2c3d',
  entry: '1.1.0-pr-42-0a1b2c3d/remoteEntry.js',
  contract: '1.1.0-pr-42-0a1b2c3d/contract.json',
  css: [],
  preload: [],
  integrity: {},
  since: '2026-03-01T12:00:00.000Z',
};
const list = (...previews: unknown[]) => ({ schema: 1, previews });

describe('readPreview', () => {
  it('finds a preview by its name, with addresses relative to the list', () => {
    expect(readPreview(list(preview), AT, 'pr-42', NOW)?.release).toMatchObject({
      version: preview.version,
      entry: `https://quits.example/remotes/mf-groups/${preview.entry}`,
    });
  });

  it("gives an unlisted feature's facts", () => {
    const feature = { title: 'Comments', routes: ['/comments'] };
    expect(readPreview(list({ ...preview, feature }), AT, 'pr-42', NOW)?.feature).toEqual(feature);
  });

  it.each([
    ['of another name', 'pr-43', NOW],
    ['whose time is over', 'pr-42', Date.parse(preview.until)],
  ])('finds none %s', (_name, name, now) => {
    expect(readPreview(list(preview), AT, name, now)).toBeUndefined();
  });

  it('finds none whose end cannot be read', () => {
    expect(readPreview(list({ ...preview, until: 'soon' }), AT, 'pr-42', NOW)).toBeUndefined();
  });

  it.each(['entry', 'contract'])('follows no %s to another origin', (field) => {
    const elsewhere = { ...preview, [field]: 'https://evil.example/file' };
    expect(() => readPreview(list(elsewhere), AT, 'pr-42', NOW)).toThrow(/no version that may run/);
  });

  it.each([null, {}, { schema: 2, previews: [] }, { schema: 1 }])('refuses %p', (json) => {
    expect(() => readPreview(json, AT, 'pr-42', NOW)).toThrow('is no list of previews');
  });
});

it.each([
  ['pr-42', true],
  ['A7', true],
  ['', false],
  ['-x', false],
  ['x-', false],
  ['../x', false],
  ['a b', false],
  ['x'.repeat(33), false],
])('accepts "%s" as a name: %s', (name, isGood) => {
  expect(isPreviewName(name)).toBe(isGood);
});
