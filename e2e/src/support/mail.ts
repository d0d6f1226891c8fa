import { expect } from '@playwright/test';
import { mailedTokens } from '../../../tooling/lib/mails.ts';

/**
 * The path of the newest link of one kind that was mailed to somebody.
 *
 * @param older one that was mailed before: the newest is another one
 */
export async function mailedPath(
  address: string,
  kind: 'invite' | 'reset-password',
  older = '',
): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const mailed = await mailedTokens(process.env.QUITS_DATA ?? '.data');
        const newest = mailed.findLast((one) => one.kind === kind && one.mail.includes(`To: ${address}`));
        found = newest ? `/${kind}/${newest.token}` : '';
        return found === older ? '' : found;
      },
      { message: `a mail with a link to ${kind} for ${address}` },
    )
    .not.toBe('');
  return found;
}
