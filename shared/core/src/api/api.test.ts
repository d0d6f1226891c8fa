import { injectFor } from './api.ts';
import { apiBaseFor } from './config.ts';
import { detailOf, isStatus } from './api-error.ts';

describe('injecting endpoints', () => {
  it('refuses a name that another remote owns and lets the owner inject again', () => {
    const inject = (owner: string) =>
      injectFor(owner, (build) => ({ getThings: build.query({ query: () => '/things' }) }));
    inject('mf-groups');
    expect(() => inject('mf-profile')).toThrow(
      'Endpoint "getThings" of mf-profile is already owned by mf-groups',
    );
    expect(() => inject('mf-groups')).not.toThrow();
  });
});

describe('address of the back end', () => {
  const page = (href: string) => new URL(href);

  it.each<[page: string, settings: Parameters<typeof apiBaseFor>[1], base: string, note: string]>([
    ['http://localhost:3000', {}, 'http://localhost:8000', '[7.04]'],
    ['http://192.168.1.20:3000', {}, 'http://192.168.1.20:8000', '[7.05]'],
    ['http://[::1]:3000', {}, 'http://[::1]:8000', '(an address as well)'],
    [
      'http://[::1]:3000',
      { hosted: 'https://api.quits.example' },
      'https://api.quits.example',
      '(no policy can name the address)',
    ],
    ['http://localhost:3000', { port: 8123 }, 'http://localhost:8123', '(another port)'],
    [
      'https://quits.example',
      { hosted: 'https://api.quits.example/' },
      'https://api.quits.example',
      '[7.06]',
    ],
    ['https://quits.example', {}, 'https://quits.example', '(the page itself)'],
    ['https://quits.example', { base: 'https://other.example/' }, 'https://other.example', '(as configured)'],
    ['http://localhost:3000', { base: '/' }, 'http://localhost:3000', '(one origin)'],
  ])('for a page at %s with %j is %s %s', (href, settings, base) => {
    expect(apiBaseFor(page(href), settings)).toBe(base);
  });
});

describe('detail of a failed call', () => {
  it("is the server's sentence, or nothing", () => {
    expect(detailOf({ status: 409, body: { detail: 'Email already registered' } })).toBe(
      'Email already registered',
    );
    expect(detailOf({ status: 500, body: {} })).toBeUndefined();
    expect(detailOf({ status: 500, body: { detail: ' ' } })).toBeUndefined();
    expect(detailOf({ status: 'NO_ANSWER' })).toBeUndefined();
    expect(detailOf(undefined)).toBeUndefined();
  });

  it('joins the messages of a back end that answers a failed validation with a list', () => {
    expect(detailOf({ status: 422, body: { detail: [{ msg: 'Too short' }, { msg: 'No digit' }] } })).toBe(
      'Too short. No digit',
    );
  });

  it('distinguishes statuses', () => {
    expect(isStatus({ status: 404, body: {} }, 404)).toBe(true);
    expect(isStatus({ status: 'NO_ANSWER' }, 404)).toBe(false);
  });
});
