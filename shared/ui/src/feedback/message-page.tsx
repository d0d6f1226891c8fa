import { Card } from '../layout/card.tsx';
import { Page, type PageProps } from '../layout/page.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

type MessagePageProps = Pick<EmptyStateProps, 'icon' | 'title' | 'action' | 'children'> &
  Pick<PageProps, 'width'>;

/** A page with only a message and one action. */
export function MessagePage({ width, ...message }: MessagePageProps) {
  return (
    <Page title={message.title} hasOwnHeader width={width}>
      <Card>
        <EmptyState {...message} headingLevel={1} />
      </Card>
    </Page>
  );
}
