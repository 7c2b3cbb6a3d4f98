import { Link } from '@remix-run/react';
import { textLink } from './auth-card.tsx';
import { AuthPage } from './auth-page.tsx';

/** For a link of a mail that was used, has run out or never was: the same for all, and a way on. */
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
