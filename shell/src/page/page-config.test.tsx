import { readPageConfig } from './page-config.ts';

function read(config: unknown, address = 'http://localhost:3000/groups/7') {
  const page = document.implementation.createHTMLDocument();
  if (config !== undefined) {
    const script = page.createElement('script');
    script.id = 'quits-config';
    script.type = 'application/json';
    script.textContent = JSON.stringify(config);
    page.head.append(script);
  }
  // A URL has the fields that are read of a location.
  return readPageConfig(page, new URL(address));
}

describe('readPageConfig', () => {
  it('makes the addresses of pointers absolute against the page', () => {
    const { remotes } = read({ remotes: { 'mf-groups': '/remotes/mf-groups/current.json' } });
    expect(remotes).toEqual({ 'mf-groups': 'http://localhost:3000/remotes/mf-groups/current.json' });
  });

  it.each([
    ['nothing', undefined, { base: 'http://localhost:8000', hasExtras: false }],
    ['extras', { api: { extras: true } }, { base: 'http://localhost:8000', hasExtras: true }],
    ['another port', { api: { port: 8123 } }, { base: 'http://localhost:8123', hasExtras: false }],
    ['a demo', { api: { demo: true } }, { base: 'http://localhost:8000', hasExtras: false, hasDemo: true }],
    [
      'who may register',
      { api: { registration: 'closed' } },
      { base: 'http://localhost:8000', hasExtras: false, registration: 'closed' },
    ],
    [
      'nonsense',
      { api: { extras: 'yes', port: 'x', demo: {}, registration: 'on' }, remotes: 7 },
      { base: 'http://localhost:8000', hasExtras: false },
    ],
  ])('finds the back end when the page states %s', (_name, config, api) => {
    expect(read(config).api).toEqual(api);
  });

  it('finds the hosted back end on a public host', () => {
    const { api } = read({ api: { hosted: 'https://api.example.com' } }, 'https://quits.example.com/');
    expect(api.base).toBe('https://api.example.com');
  });
});
