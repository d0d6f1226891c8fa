import { passwordProblem } from './password-problem.ts';

describe('passwordProblem', () => {
  it.each([
    ['', 'Secret123', 'Secret123', 'All fields are required'],
    ['old', '', '', 'All fields are required'],
    ['old', 'weak', '', 'All fields are required'],
    ['old', 'weak', 'other', 'New password does not meet requirements'],
    ['old', 'Secret123', 'Secret124', 'New passwords do not match'],
    ['old', 'Secret123', 'Secret123', undefined],
  ])(
    'says of %j, %j, %j the first that is wrong: %j [5.13 5.14 5.15]',
    (current, next, confirmation, problem) => {
      expect(passwordProblem({ current, next, confirmation })).toBe(problem);
    },
  );
});
