import { testsCalled, testsIn } from './test-sources.mjs';

const SOURCE = `
describe('outer', () => {
  describe('inner', () => {
    it('does this', async () => {
      expect('first').toBe('first');
    });
  });

  it.each([
    ['a', 1],
    ['b', 2],
  ])("says '%s'", (text) => {
    expect(text).toBe('second');
  }, 60_000);

  it.each(['x', 'y'])('takes %s', () => {});

  it.each<[string, number]>([
    ['c', 3],
  ])(
    'with a title on its own line',
    () => {
      expect('third').toBe('third');
    },
  );
});

test('at the top', () => expect('fourth').toBe('fourth'));
`;

const tests = testsIn(SOURCE);

describe('testsIn', () => {
  it('finds every test with the describes around it', () => {
    expect(tests.map(({ describes, title }) => [...describes, title].join(' › '))).toEqual([
      'outer › inner › does this',
      "outer › says '%s'",
      'outer › takes %s',
      'outer › with a title on its own line',
      'at the top',
    ]);
  });

  it('gives a body with its table, without its title and what is around it', () => {
    const [first, second, third, , last] = tests;
    expect(first.body).toContain("'first'");
    expect(first.body).not.toContain('does this');
    expect(first.body).not.toContain("'second'");
    expect(second.body).toContain("['b', 2]");
    expect(second.body).not.toContain('says');
    expect(third.body).toContain("'y'");
    expect(last.body).toContain("'fourth'");
  });
});

describe('testsCalled', () => {
  it('goes by the title, or by the titles around it as well', () => {
    expect(testsCalled(tests, 'does this')).toHaveLength(1);
    expect(testsCalled(tests, 'inner › does this')).toHaveLength(1);
    expect(testsCalled(tests, 'outer › does this')).toHaveLength(0);
    expect(testsCalled(tests, 'does')).toHaveLength(0);
  });
});
