import { createHash } from 'node:crypto';
import { renderDocs } from './docs-page.ts';

const EVIL = `<img src=x onerror="alert('1')">&`;

describe('the page of the API', () => {
  const { html, contentSecurityPolicy } = renderDocs({
    paths: {
      [`/${EVIL}`]: {
        get: {
          summary: EVIL,
          tags: [EVIL],
          parameters: [EVIL],
          requestBody: { EVIL },
          responses: { 200: EVIL, 404: EVIL },
        },
      },
    },
  });

  it('shows every text as text', () => {
    expect(html).not.toContain('<img');
    expect(html).not.toContain("alert('1')");
    expect(html.split('&#60;img src=x onerror=').length).toBeGreaterThan(5);
    expect(html).toContain('&#39;1&#39;');
  });

  it('allows its own style by hash, and nothing else', () => {
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(contentSecurityPolicy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    );
  });
});
