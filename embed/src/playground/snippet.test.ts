import { FIRST } from './settings.ts';
import { snippetOf } from './snippet.ts';

const SCRIPT = 'https://quits.example/embed/quits-embed.js';

describe('the HTML to copy', () => {
  it('has what is given as an integrator writes it, and nothing of what is left out', () => {
    const options = { path: '/groups/12', theme: 'dark', hasExtras: 'on', basePath: '' };
    const tokens = { '--q-color-brand': '#6b2fb3', '--q-rem': '' };
    expect(snippetOf({ ...FIRST, options, tokens }, SCRIPT))
      .toBe(`<script src="https://quits.example/embed/quits-embed.js" defer></script>
<quits-groups path="/groups/12" extras theme="dark"></quits-groups>
<script>
  const quits = document.querySelector('quits-groups');
  quits.tokens = {
    "--q-color-brand": "#6b2fb3"
  };
  quits.getToken = async () => (await fetch('/quits-token')).json();
</script>`);
  });

  it('needs no script of the page without a session and tokens', () => {
    const snippet = snippetOf({ ...FIRST, feature: 'auth', options: {}, session: 'missing' }, SCRIPT);
    expect(snippet.split('\n').slice(1)).toEqual(['<quits-auth></quits-auth>']);
  });

  it('keeps a value inside of its quotation marks', () => {
    const snippet = snippetOf({ ...FIRST, options: { path: '/"><b>&' } }, SCRIPT);
    expect(snippet).toContain('path="/&quot;><b>&amp;"');
  });
});
