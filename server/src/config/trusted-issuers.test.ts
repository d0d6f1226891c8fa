import { ConfigError, readConfig } from './config.ts';

const CLUB = { issuer: 'https://club.example', jwks_uri: 'https://club.example/jwks', audience: 'quits' };
const read = (value: unknown) =>
  readConfig({ TRUSTED_ISSUERS: typeof value === 'string' ? value : JSON.stringify(value) }, '/srv/quits')
    .trustedIssuers;

function messageOf(value: unknown): string {
  try {
    read(value);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('TRUSTED_ISSUERS', () => {
  it('names no pages and makes no accounts unless it says so', () => {
    expect(read('')).toEqual([]);
    expect(read([])).toEqual([]);
    expect(read([CLUB])).toEqual([{ ...CLUB, origins: [], create: false }]);
    const whole = { ...CLUB, origins: ['https://club.example'], create: true };
    expect(read([whole])).toEqual([whole]);
  });

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'http://club.localhost'])(
    'takes %s, which is on this machine',
    (issuer) => {
      expect(read([{ ...CLUB, issuer, jwks_uri: `${issuer}/jwks` }])).toHaveLength(1);
    },
  );

  it.each([
    ['[', 'TRUSTED_ISSUERS must be JSON'],
    [CLUB, 'TRUSTED_ISSUERS must be a list'],
    [[CLUB, CLUB], 'TRUSTED_ISSUERS names an issuer twice'],
    [[{ ...CLUB, issuer: 'club' }], 'TRUSTED_ISSUERS 0 issuer must start with https://'],
    [[{ ...CLUB, issuer: 'http://club.example' }], 'TRUSTED_ISSUERS 0 issuer must start with https://'],
    [[{ ...CLUB, jwks_uri: 'http://10.0.0.1/jwks' }], 'TRUSTED_ISSUERS 0 jwks_uri must start with https://'],
    [[{ ...CLUB, jwks_uri: undefined }], 'TRUSTED_ISSUERS 0 jwks_uri'],
    [[{ ...CLUB, audience: '' }], 'TRUSTED_ISSUERS 0 audience must not be empty'],
    [[{ ...CLUB, origins: ['https://club.example/'] }], 'TRUSTED_ISSUERS 0 origins 0 must be an origin'],
    [[{ ...CLUB, create: 'yes' }], 'TRUSTED_ISSUERS 0 create'],
    [[{ ...CLUB, orgins: [] }], 'Unrecognized key: "orgins"'],
  ])('refuses %j', (value, message) => {
    expect(messageOf(value)).toContain(message);
  });
});
