import { apiSource, contentSecurityPolicy } from './policy.ts';
import { readSettings } from './settings.ts';

const policy = (env: NodeJS.ProcessEnv = {}, parts: { isFramed?: boolean } = {}) => {
  const text = contentSecurityPolicy({
    host: 'localhost:3000',
    settings: readSettings(env),
    scriptHashes: ['sha256-script'],
    styleHashes: ['sha256-style'],
    ...parts,
  });
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')] as const;
    }),
  );
};

describe('contentSecurityPolicy', () => {
  it('allows the own origin and build hashes, and nothing unsafe', () => {
    expect(policy()).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-script'",
      'style-src': "'self' 'sha256-style'",
      'connect-src': "'self' localhost:8000",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types':
        "quits-entries quits-shell quits-embed quits-mf-auth quits-mf-groups quits-mf-expenses quits-mf-profile quits-remote 'allow-duplicates'",
      'frame-ancestors': "'none'",
    });
  });

  it('adds the origins of remotes and of the hosted back end', () => {
    const env = { REMOTE_ORIGINS: 'https://groups.example', API_URL: 'https://api.example/v1' };
    expect(policy(env)).toMatchObject({
      'script-src': "'self' https://groups.example 'sha256-script'",
      'style-src': "'self' https://groups.example 'sha256-style'",
      'connect-src': "'self' https://groups.example localhost:8000 https://api.example",
    });
  });

  it('needs no further address when one origin serves pages and API', () => {
    expect(policy({ ONE_ORIGIN: '1' })['connect-src']).toBe("'self'");
  });

  it('names the address that takes reports, where the operator gives one', () => {
    const env = { CSP_REPORT_URL: 'https://reports.example/csp' };
    expect(policy(env)['report-uri']).toBe('https://reports.example/csp');
    expect(policy()).not.toHaveProperty('report-uri');
  });

  it('lets only the named origins frame an embed page, and none frame the app', () => {
    const env = { EMBED_ORIGINS: 'https://partner.example' };
    expect(policy(env, { isFramed: true })['frame-ancestors']).toBe('https://partner.example');
    expect(policy(env)['frame-ancestors']).toBe("'none'");
  });
});

describe('apiSource', () => {
  it.each([
    ['localhost:3000', 'localhost:8001'],
    ['192.168.1.7:3000', '192.168.1.7:8001'],
    ['127.0.0.1', '127.0.0.1:8001'],
    ['[::1]:3000', undefined],
    ['quits.example', undefined],
    ["localhost; script-src 'unsafe-inline'", undefined],
    ['', undefined],
    [undefined, undefined],
  ])('gives for the host %s the source %s', (host, source) => {
    expect(apiSource(host, 8001)).toBe(source);
  });
});
