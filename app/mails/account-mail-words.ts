import type { AccountMail } from '#app/domain/access/accounts/index.ts';
import type { Letter } from './letter.tsx';

interface Platform {
  /** The platform's own name. */
  product: string;
  /** The service's URL: `https://app.example.com`. */
  origin: string;
}

/** Writes the text of a mail to an account. Its links hold the only copy of a secret. */
export function wordAccountMail(mail: AccountMail, { product, origin }: Platform): Letter {
  switch (mail.purpose) {
    case 'reset':
      return {
        subject: `Set a new ${product} password`,
        title: 'Set a new password',
        paragraphs: [`Someone (hopefully you) asked to reset your ${product} password.`],
        action: { label: 'Set a new password', link: `${origin}/reset-password/${mail.token}` },
        note: 'The link works once and expires in one hour. If you didn’t request a new password, ignore this e-mail. Your password won’t change.',
      };
    case 'invite':
      if (mail.token === null) return wordHasAccount(mail, { product, origin });
      return {
        subject: `Join ${mail.company} on ${product}`,
        title: `Join ${mail.company}`,
        paragraphs: [inviteSentence(mail, product)],
        action: { label: 'Accept the invitation', link: `${origin}/invite/${mail.token}` },
        note: 'The link works once and expires in seven days. If you don’t know the sender, ignore this e-mail.',
      };
    case 'staff-address':
      return {
        subject: `Get notices from ${mail.company}?`,
        title: `Get notices from ${mail.company}?`,
        paragraphs: [
          `${mail.company} uses ${product} and wants to send notices to this e-mail address: new leads, limits and warnings.`,
        ],
        action: { label: 'Get notices', link: `${origin}/confirm-address/${mail.token}` },
        note: 'The link works once, for seven days. If you don’t know the company, ignore this e-mail. You will then get no notices.',
      };
    case 'verify':
      if (mail.token === null) return wordHasAccount(null, { product, origin });
      return {
        subject: `Confirm your e-mail address for ${product}`,
        title: 'Confirm your e-mail address',
        paragraphs: [
          `Someone (hopefully you) signed up for ${product} with this e-mail address.`,
          'Until you confirm it, we save your leads but send them nothing.',
        ],
        action: { label: 'Confirm the e-mail address', link: `${origin}/verify-email/${mail.token}` },
        note: 'The link works once, for three days. If you did not sign up, ignore this e-mail.',
      };
  }
}

/** Writes the mail for a sign-up or invitation with an e-mail address that already has an account. */
function wordHasAccount(invitation: Invitation | null, { product, origin }: Platform): Letter {
  return {
    subject: `You already have a ${product} account`,
    title: 'You already have an account',
    paragraphs: invitation
      ? [
          inviteSentence(invitation, product),
          `This e-mail address belongs to your account at another company, and one address belongs to one account. To join ${invitation.company}, ask for an invitation to another e-mail address.`,
        ]
      : [
          `Someone, hopefully you, signed up on ${product} with this e-mail address, which already belongs to your account. Your account stays as it is.`,
          `Log in to your account. If you forgot the password, set a new one on the log-in page. To sign up another company, use another e-mail address.`,
        ],
    action: { label: 'Log in', link: `${origin}/login` },
    note: invitation
      ? 'If you don’t know who sent the invitation, ignore this e-mail.'
      : 'If you did not sign up, ignore this e-mail. Your account opens only with your password.',
  };
}

type Invitation = Pick<Extract<AccountMail, { purpose: 'invite' }>, 'company' | 'invitedBy' | 'role'>;

function inviteSentence(mail: Invitation, product: string): string {
  const work = `to work with ${mail.company} on ${product}, as ${mail.role}.`;
  return mail.invitedBy ? `${mail.invitedBy} invites you ${work}` : `You are invited ${work}`;
}
