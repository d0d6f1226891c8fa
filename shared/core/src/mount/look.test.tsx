import { createLook } from './look.ts';

describe('the look of a mounted feature', () => {
  it('sets the theme and the tokens of the kit on its element, and nothing else', () => {
    const target = document.createElement('div');
    const look = createLook(target);
    look.change({ theme: 'dark', tokens: { '--q-color-brand': 'teal', '--host': 'red', color: 'red' } });
    expect(target.dataset.theme).toBe('dark');
    expect(target.getAttribute('style')).toBe('--q-color-brand: teal;');
    look.change({ theme: 'system' });
    expect(target.dataset.theme).toBeUndefined();
  });

  it('replaces all tokens, and keeps the values that a change omits', () => {
    const target = document.createElement('div');
    const look = createLook(target);
    look.change({ theme: 'light', tokens: { '--q-color-brand': 'teal', '--q-radius': '0' } });
    look.change({ tokens: { '--q-radius': '4px' } });
    expect(target.getAttribute('style')).toBe('--q-radius: 4px;');
    expect(target.dataset.theme).toBe('light');
  });

  it('leaves the element as it was', () => {
    const target = document.createElement('div');
    target.dataset.theme = 'light';
    const before = target.outerHTML;
    const look = createLook(target);
    look.change({ theme: 'dark', tokens: { '--q-color-brand': 'teal' } });
    look.undo();
    expect(target.outerHTML).toBe(before);
  });
});
