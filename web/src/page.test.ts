import { injectConfig, inlineHashes } from './page.ts';

const page = (config: string) =>
  `<head><script type="application/json" id="quits-config">${config}</script><script>start()</script></head>`;
const configOf = (html: string) =>
  JSON.parse(/id="quits-config">([^]*?)<\/script>/.exec(html)?.[1] ?? '') as { api: { hosted?: string } };

describe('injectConfig', () => {
  it('puts the settings over the configuration of the build', () => {
    const html = injectConfig(page('{"api":{},"routes":{"/":"mf-groups"}}'), { api: { extras: true } });
    expect(configOf(html)).toEqual({ api: { extras: true }, routes: { '/': 'mf-groups' } });
  });

  it('lets no text of a setting end the script element', () => {
    const html = injectConfig(page('{}'), { api: { hosted: '</script><script>alert(1)//$&' } });
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(configOf(html).api.hosted).toBe('</script><script>alert(1)//$&');
  });

  it('refuses a page without a place for it', () => {
    expect(() => injectConfig('<html></html>', {})).toThrow('quits-config');
  });
});

describe('inlineHashes', () => {
  it('hashes inline scripts alone: neither data nor files', () => {
    expect(inlineHashes(`${page('{}')}<script src="/a.js"></script>`, 'script')).toEqual([
      'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=',
    ]);
  });
});
