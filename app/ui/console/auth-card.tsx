import type { ReactNode } from 'react';
import { BrandMark } from '../brand-mark.tsx';

export interface AuthCardProps {
  /** The product's name, which links to the home page. */
  product: { name: string; home: string };
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Below the card: the link to sign up or back to log in. */
  footer?: ReactNode;
}

/** One card in the middle of an empty page: for log-in, sign-up, password reset and invitations. */
export function AuthCard({ product, title, description, children, footer }: AuthCardProps) {
  return (
    <div className="flex min-h-screen flex-col items-center bg-sunken px-4 py-8 text-16 text-text sm:justify-center sm:py-16">
      <header className="mb-6">
        <a
          href={product.home}
          className="flex h-11 items-center gap-2.5 rounded-control px-2 text-18 font-semibold tracking-tight"
        >
          <BrandMark className="size-7 shrink-0 fill-accent-text stroke-accent-text text-accent" />
          {product.name}
        </a>
      </header>
      <main className="w-full max-w-112 rounded-card border bg-raised p-5 shadow-raised sm:p-8">
        <h1 className="text-28 heading">{title}</h1>
        {description ? <p className="mt-2 text-16 text-muted">{description}</p> : null}
        <div className="mt-6">{children}</div>
      </main>
      {footer ? <footer className="mt-6 text-center text-14 text-muted">{footer}</footer> : null}
    </div>
  );
}

/** Classes of a link in running text. */
export const textLink = 'font-medium text-accent-ink underline underline-offset-4 hover:text-text';
