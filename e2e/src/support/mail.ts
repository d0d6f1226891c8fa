import { expect } from '@playwright/test';
import { mailedTokens } from '../../../tooling/lib/mails.ts';

export const DATA_DIR = process.env.QUITS_DATA ?? '.data';

/** The path of the newest link of one kind that was mailed to a person. */
export async function mailedPath(address: string, kind: 'invite' | 'reset-password'): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const mailed = await mailedTokens(DATA_DIR);
        const newest = mailed.findLast((one) => one.kind === kind && one.mail.includes(`To: ${address}`));
        found = newest ? `/${kind}/${newest.token}` : '';
        return found;
      },
      { message: `a mail with a link to ${kind} for ${address}` },
    )
    .not.toBe('');
  return found;
}
