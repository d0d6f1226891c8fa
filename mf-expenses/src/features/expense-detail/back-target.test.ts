import { backTarget } from './back-target.ts';

describe('where Back leads', () => {
  it('is the from of the query [2.130]', () => {
    expect(backTarget('?from=%2Fgroups%2F3', { from: '/groups/4' })).toBe('/groups/3');
  });

  it('is else the from of the navigation state [2.131]', () => {
    expect(backTarget('', { from: '/groups/4' })).toBe('/groups/4');
  });

  it('is else /expenses [2.132]', () => {
    expect(backTarget('', null)).toBe('/expenses');
    expect(backTarget('?from=', { from: 7 })).toBe('/expenses');
  });

  it('is never another origin', () => {
    expect(backTarget('?from=https%3A%2F%2Fevil.example', { from: '//evil.example' })).toBe('/expenses');
  });
});
