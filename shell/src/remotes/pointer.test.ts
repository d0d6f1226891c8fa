import { pointerJson } from '../testing/fake-port.ts';
import { readPointer } from './pointer.ts';

const ADDRESS = 'https://cdn.test/remotes/mf-groups/current.json';

describe('readPointer', () => {
  it('makes addresses absolute against its own, and finds the integrity of the entry', () => {
    const { current } = readPointer(pointerJson({ current: '1.0.0' }), ADDRESS);
    expect(current).toEqual({
      version: '1.0.0',
      entry: 'https://cdn.test/remotes/mf-groups/1.0.0/remoteEntry.js',
      integrity: 'sha384-1.0.0',
      contract: 'https://cdn.test/remotes/mf-groups/1.0.0/contract.json',
      scripts: ['https://cdn.test/remotes/mf-groups/1.0.0/a.js'],
      styles: ['https://cdn.test/remotes/mf-groups/1.0.0/a.css'],
    });
  });

  it.each([
    ['a page instead of JSON data', '<!doctype html>'],
    ['another schema', { ...pointerJson({ current: '1.0.0' }), schema: 2 }],
    ['no current version', { schema: 1 }],
    [
      'files of another origin',
      {
        schema: 1,
        current: { version: '1', entry: 'https://evil.test/x.js', contract: 'c.json', integrity: {} },
      },
    ],
  ])('refuses %s', (_name, json) => {
    expect(() => readPointer(json, ADDRESS)).toThrow();
  });
});
