import { pageSettings, readSettings } from './settings.mjs';

describe('readSettings', () => {
  it('needs no variable', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      apiPort: 8000,
      remoteOrigins: [],
      overrideOrigins: [],
      embedOrigins: [],
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

  it.each([
    [{ WEB_PORT: 'abc' }, 'WEB_PORT must be a port'],
    [{ PORT: '70000' }, 'PORT must be a port'],
    [{ REMOTE_ORIGINS: 'example.com' }, 'REMOTE_ORIGINS must name addresses'],
    [{ API_URL: "javascript:alert('x')" }, 'API_URL must name addresses'],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });
});

describe('pageSettings', () => {
  it("leaves the specification's own rule alone for port 8000", () => {
    expect(pageSettings(readSettings({}))).toEqual({ api: { extras: true } });
  });

  it('hands another port, and the hosted back end, to the page', () => {
    const settings = readSettings({ PORT: '8001', API_URL: 'https://api.example' });
    expect(pageSettings(settings)).toEqual({
      api: { extras: true, port: 8001, hosted: 'https://api.example' },
    });
  });
});
