import { pageSettings, readSettings } from './settings.ts';

describe('readSettings', () => {
  it('needs no variable', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      apiPort: 8000,
      isOneOrigin: false,
      isHttpsOnly: false,
      remoteOrigins: [],
      pointers: {},
      overrideOrigins: [],
      embedOrigins: [],
      withoutServiceWorker: false,
      hasDemo: false,
    });
  });

  it('reads ports and lists of origins', () => {
    const settings = readSettings({
      WEB_PORT: '3001',
      PORT: '8001',
      REMOTE_ORIGINS: 'https://a.example, https://b.example/path',
      API_URL: 'https://api.example/v1/',
    });
    expect(settings).toMatchObject({
      port: 3001,
      apiPort: 8001,
      apiUrl: 'https://api.example/v1',
      remoteOrigins: ['https://a.example', 'https://b.example'],
    });
  });

  it('reads switches in words, as the server does', () => {
    expect(readSettings({ ONE_ORIGIN: 'true', DEMO: 'Yes', SERVICE_WORKER: 'off' })).toMatchObject({
      isOneOrigin: true,
      hasDemo: true,
      withoutServiceWorker: true,
    });
  });

  it('knows where a remote is that has an origin of its own', () => {
    const { remoteOrigins, pointers } = readSettings({
      REMOTE_ORIGINS: 'mf-groups=https://groups.example, https://b.example',
    });
    expect(remoteOrigins).toEqual(['https://groups.example', 'https://b.example']);
    expect(pointers).toEqual({ 'mf-groups': 'https://groups.example/remotes/mf-groups/current.json' });
  });

  it.each([
    [{ REMOTE_ORIGINS: 'mf-other=https://a.example' }, 'REMOTE_ORIGINS names "mf-other"'],
    [{ REPORT_URL: 'reports' }, 'REPORT_URL must name addresses'],
    [{ WEB_PORT: 'abc' }, 'WEB_PORT must be a port'],
    [{ PORT: '70000' }, 'PORT must be a port'],
    [{ REMOTE_ORIGINS: 'example.com' }, 'REMOTE_ORIGINS must name addresses'],
    [{ API_URL: "javascript:alert('x')" }, 'API_URL must name addresses'],
    [{ REGISTRATION: 'Closed' }, 'REGISTRATION must be open, invited or closed, not "Closed".'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1, true, yes or on, or 0, false, no or off, not "maybe".'],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });
});

describe('pageSettings', () => {
  it('leads to the page itself when one origin serves both', () => {
    expect(pageSettings(readSettings({ ONE_ORIGIN: '1' }))).toEqual({ api: { extras: true, base: '/' } });
  });

  it("leaves the specification's own rule alone for port 8000", () => {
    expect(pageSettings(readSettings({}))).toEqual({ api: { extras: true } });
  });

  it('hands another port, and the hosted back end, to the page', () => {
    const settings = readSettings({ PORT: '8001', API_URL: 'https://api.example' });
    expect(pageSettings(settings)).toEqual({
      api: { extras: true, port: 8001, hosted: 'https://api.example' },
    });
  });

  it('takes the service worker back from every browser with SERVICE_WORKER=0', () => {
    expect(pageSettings(readSettings({ SERVICE_WORKER: '0' }))).toMatchObject({ serviceWorker: false });
    expect(pageSettings(readSettings({ SERVICE_WORKER: '1' }))).toMatchObject({ serviceWorker: undefined });
  });

  it('offers the demo with DEMO=1 alone', () => {
    const demoWith = (env: NodeJS.ProcessEnv) => pageSettings(readSettings(env)).api.demo;
    expect(demoWith({ DEMO: '1' })).toBe(true);
    expect([demoWith({}), demoWith({ DEMO: '0' })]).toEqual([undefined, undefined]);
  });

  it('says who may register, unless everyone may', () => {
    const registrationWith = (REGISTRATION: string) =>
      pageSettings(readSettings({ REGISTRATION })).api.registration;
    expect(['invited', 'closed'].map(registrationWith)).toEqual(['invited', 'closed']);
    expect(['open', ''].map(registrationWith)).toEqual([undefined, undefined]);
  });

  it('names the identity provider, if there is one', () => {
    const providerWith = (env: NodeJS.ProcessEnv) => pageSettings(readSettings(env)).api.provider;
    const issuer = { OIDC_ISSUER: 'https://auth.example/realm/' };
    expect(providerWith({})).toBeUndefined();
    expect(providerWith(issuer)).toEqual({ name: 'auth.example' });
    expect(providerWith({ ...issuer, OIDC_NAME: 'Club', OIDC_ONLY: 'yes' })).toEqual({
      name: 'Club',
      only: true,
    });
  });

  it('hands over every pointer when one is elsewhere, and where reports go', () => {
    const settings = readSettings({
      REMOTE_ORIGINS: 'mf-groups=https://groups.example',
      REPORT_URL: 'https://reports.example/quits',
    });
    expect(pageSettings(settings)).toMatchObject({
      remotes: {
        'mf-groups': 'https://groups.example/remotes/mf-groups/current.json',
        'mf-auth': '/remotes/mf-auth/current.json',
      },
      reportUrl: 'https://reports.example/quits',
    });
  });
});
