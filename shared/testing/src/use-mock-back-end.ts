import { HttpResponse } from 'msw';
import { MockData } from './mock-back-end.ts';
import { useAnswers } from './use-answers.ts';

/**
 * Starts a back end with only the specification's calls, for the tests of one file. Call it once at the top
 * of the file; it is empty again before each test.
 */
export function useMockBackEnd(): MockData {
  const data = new MockData();
  useAnswers(data, async (request) => {
    // Building all schemas takes 0.1 s, and files that talk to our own server do not need them.
    const { answerTo } = await import('./mock-calls.ts');
    const answer = answerTo(data, request, data);
    // The specification has no other calls, so the test fails.
    if (!answer) throw new Error(`${request.method} ${request.path} is no call of the specification`);
    return HttpResponse.json(answer.body as Record<string, unknown>, { status: answer.status });
  });
  return data;
}
