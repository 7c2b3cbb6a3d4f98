import { Component, type ReactNode } from 'react';
import { t } from '#app/messages/first.ts';

interface BrokenProps {
  text: string;
  onRetry: () => void;
}

/** Explains what happened and what was saved, and offers the only possible action. */
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

/** Placeholder for a part that is still loading: its outline, or a button to fetch it again. */
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

/** Catches errors during rendering. The answers are stored above this component, so retrying restores them. */
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
    return <Broken text={t.screenError} onRetry={() => this.setState({ failed: false })} />;
  }
}
