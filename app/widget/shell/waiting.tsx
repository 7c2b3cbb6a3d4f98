import { Component, type ReactNode } from 'react';
import { t } from '#app/messages/first.ts';

interface BrokenProps {
  text: string;
  onRetry: () => void;
}

/** Says what happened and what was kept, and offers the one thing to do. */
function Broken({ text, onRetry }: BrokenProps) {
  return (
    <div className="sg-broken" role="alert">
      <p>{text}</p>
      <button type="button" className="sg-button" onClick={onRetry}>
        {t.tryAgain}
      </button>
    </div>
  );
}

/** In place of a part that is still on its way: the shape of what comes, or the offer to fetch it again. */
export function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <Broken text={t.notLoaded} onRetry={onRetry} />;
  return (
    <div className="sg-waiting" role="status">
      <span className="sg-vh">{t.loading}</span>
    </div>
  );
}

interface BoundaryProps {
  onError: () => void;
  children: ReactNode;
}

/** Catches what breaks while drawing. The answers live above it, so trying again brings them back. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Broken text={t.broken} onRetry={() => this.setState({ failed: false })} />;
  }
}
