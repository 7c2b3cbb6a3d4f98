import type { AccountMail } from '../domain/access/index.ts';
import type { AccountMailData } from './account-mail.tsx';

interface Platform {
  /** The platform's own name. */
  product: string;
  /** Where the service is reached: `https://app.example.com`. */
  origin: string;
}

/** What a mail to an account says; its links hold the only copy of a secret. */
export function wordAccountMail(mail: AccountMail, { product, origin }: Platform): AccountMailData {
  switch (mail.purpose) {
    case 'reset':
      return {
        product,
        subject: `Set a new ${product} password`,
        title: 'Set a new password',
        paragraphs: [`Somebody, hopefully you, asked for a new password for your ${product} account.`],
        action: { label: 'Set a new password', link: `${origin}/reset-password?token=${mail.token}` },
        note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
      };
    case 'invite':
      return {
        product,
        subject: `Join ${mail.company} on ${product}`,
        title: `Join ${mail.company}`,
        paragraphs: [inviteSentence(mail, product)],
        action: { label: 'Accept the invitation', link: `${origin}/invite/${mail.token}` },
        note: 'The link works once, for seven days. If you do not know who sent it, ignore this mail.',
      };
    case 'staff-address':
      return {
        product,
        subject: `Receive the notices of ${mail.company}?`,
        title: `Receive the notices of ${mail.company}?`,
        paragraphs: [
          `${mail.company} uses ${product} and wants to send its notices to this address: new leads, limits and warnings.`,
        ],
        action: { label: 'Receive notices', link: `${origin}/confirm-address/${mail.token}` },
        note: 'The link works once, for seven days. If you do not know the company, ignore this e-mail: you get no notices then.',
      };
    case 'verify':
      return {
        product,
        subject: `Confirm your ${product} address`,
        title: 'Confirm your address',
        paragraphs: [
          `Somebody, hopefully you, signed up on ${product} with this address.`,
          'Until this address is confirmed nothing is sent to the leads that your assessment brings; they are kept.',
        ],
        action: { label: 'Confirm the address', link: `${origin}/verify-email/${mail.token}` },
        note: 'The link works once, for three days. If you did not sign up, ignore this mail.',
      };
  }
}

function inviteSentence(mail: Extract<AccountMail, { purpose: 'invite' }>, product: string): string {
  const work = `to work with ${mail.company} on ${product}, as ${mail.role}.`;
  return mail.invitedBy ? `${mail.invitedBy} invites you ${work}` : `You are invited ${work}`;
}
