import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  onThrow: (error: unknown) => void;
  children: ReactNode;
}

/** Contains an error of one remote: shows nothing in its place and reports it. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrow(error);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
