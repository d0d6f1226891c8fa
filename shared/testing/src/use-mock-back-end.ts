import { HttpResponse } from 'msw';
import { MockData } from './mock-back-end.ts';
import { answerTo } from './mock-calls.ts';
import { useAnswers } from './use-answers.ts';

/**
 * Starts a back end with only the specification's calls, for the tests of one file. Call it once at the top
 * of the file; it is empty again before each test.
 */
export function useMockBackEnd(): MockData {
  const data = new MockData();
  useAnswers(data, (request) => {
    const answer = answerTo(data, request, data);
    // The specification has no other calls, so the test fails.
    if (!answer) throw new Error(`${request.method} ${request.path} is no call of the specification`);
    return HttpResponse.json(answer.body as Record<string, unknown>, { status: answer.status });
  });
  return data;
}
