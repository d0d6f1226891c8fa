import type { User } from '@quits/contracts';
import { Card, Stack } from '@quits/ui';
import { EmailField } from './email-field.tsx';
import { NameField } from './name-field.tsx';

/** What others see of the person. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card heading="Personal Information">
      <Stack gap={20}>
        <NameField user={user} />
        <EmailField email={user.email} />
      </Stack>
    </Card>
  );
}
