import { Link } from '@remix-run/react';
import { textLink } from './auth-card.tsx';
import { AuthPage } from './auth-page.tsx';

/** Shown for an e-mail link that is used, expired or unknown: the same page for all, with a link onwards. */
export function DeadLink({ product, way }: { product: string; way: { to: string; label: string } }) {
  return (
    <AuthPage
      product={product}
      title="This link no longer works"
      description="Links like this one work once and for a limited time."
    >
      <p>
        <Link to={way.to} className={textLink}>
          {way.label}
        </Link>
      </p>
    </AuthPage>
  );
}
