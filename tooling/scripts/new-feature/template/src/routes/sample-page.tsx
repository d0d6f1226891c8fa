import { Page, SignedIn } from '@quits/ui';
import contract from '../../contract.json';

const { title } = contract.feature;

/** /sample of the signed-in user. */
export function SamplePage() {
  return (
    <SignedIn what={title}>
      {(user) => (
        <Page title={title}>
          <p>Hello, {user.name}.</p>
        </Page>
      )}
    </SignedIn>
  );
}
