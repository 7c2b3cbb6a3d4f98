import { textLink } from './auth-card.tsx';
import { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';

/** The one box with which a person accepts the documents for a company. Privacy is linked, and not accepted. */
export const AcceptBox = ({ field, company }: Pick<CheckboxProps, 'field'> & { company?: string }) => (
  <Checkbox
    field={field}
    required
    label={
      <>
        I accept the <DocumentLink href="/legal/terms">Terms</DocumentLink> and the{' '}
        <DocumentLink href="/legal/dpa">Data Processing Agreement</DocumentLink> for {company || 'my company'}{' '}
        and may do so.
      </>
    }
    hint={
      <>
        How we use your own data is on the <DocumentLink href="/legal/privacy">privacy page</DocumentLink>.
      </>
    }
  />
);

const DocumentLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className={textLink}>
    {children}
  </a>
);
