/**
 * Gives what a promise gives, if it comes in time.
 *
 * @param ms milliseconds
 * @throws Error when it does not
 */
export async function within<Result>(ms: number, what: string, running: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} did not answer within ${String(ms)} ms`));
    }, ms);
  });
  return Promise.race([running, late]).finally(() => {
    clearTimeout(timer);
  });
}
