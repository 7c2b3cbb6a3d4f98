import { Mail, Phone } from 'lucide-react';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { telAddress } from '../../frame/tel-address.ts';
import type { LeadFileData } from './read-page.server.ts';

const look = 'target relative underline-offset-2 hover:underline';

/** Calls the lead.  */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={telAddress(phone)} className={`${look} whitespace-nowrap tabular-nums`}>
    {phone}
  </a>
);

/** Opens a mail to the lead in the mail program. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={look}>
    <BreakableText text={email} />
  </a>
);

/** The ways to reach the lead, below its name. */
export const ContactLinks = ({ lead: { email, phone } }: Pick<LeadFileData, 'lead'>) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
    {phone ? (
      <span className="inline-flex min-h-8 items-center gap-2">
        <Phone className="size-4! shrink-0" aria-hidden />
        <span className="sr-only">Phone: </span>
        <PhoneLink phone={phone} />
      </span>
    ) : null}
    <span className="inline-flex min-h-8 min-w-0 items-center gap-2">
      <Mail className="size-4! shrink-0" aria-hidden />
      <span className="sr-only">E-mail: </span>
      <span className="min-w-0">
        <MailLink email={email} />
      </span>
    </span>
  </span>
);
