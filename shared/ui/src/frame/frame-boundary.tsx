import { t } from '@quits/domain';
import { Component, type ReactNode } from 'react';
import { ErrorCard } from '../feedback/error-card.tsx';
import { Page } from '../layout/page.tsx';

interface FrameBoundaryProps {
  children: ReactNode;
}

/** Replaces a crashed screen until the person retries. */
export class FrameBoundary extends Component<FrameBoundaryProps, { hasBroken: boolean }> {
  override state = { hasBroken: false };

  static getDerivedStateFromError(): { hasBroken: boolean } {
    return { hasBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.hasBroken) return this.props.children;
    return (
      <Page title="Quits" hasOwnHeader>
        <ErrorCard
          title={t('This part stopped working')}
          onRetry={() => {
            this.setState({ hasBroken: false });
          }}
        >
          <p>
            {t('Something went wrong in this part. Trying again usually helps. Nothing you saved is lost.')}
          </p>
        </ErrorCard>
      </Page>
    );
  }
}
