import { type AccountMailData, type MailContent, renderAccountMail } from '../../documents/index.ts';
import { printableLine, printableName } from '../../lib/printable-name.ts';

/** What a mail to an account is made from; the payload is what domain/access/account-mails.ts wrote. */
interface AccountMailInput {
  product: string;
  origin: string;
  payload: Record<string, unknown>;
}

type Words = Omit<AccountMailData, 'product'>;

/** Mails to people who log in, by their purpose. Their links hold the only copy of a secret. */
const WORDS: Record<string, (input: AccountMailInput & { token: string }) => Words> = {
  reset: ({ product, origin, token }) => ({
    subject: `Set a new ${product} password`,
    title: 'Set a new password',
    paragraphs: [`Somebody, hopefully you, asked for a new password for your ${product} account.`],
    action: { label: 'Set a new password', link: `${origin}/reset-password?token=${token}` },
    note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  }),
  invite: ({ product, origin, token, payload }) => ({
    subject: `Join ${companyOf(payload)} on ${product}`,
    title: `Join ${companyOf(payload)}`,
    paragraphs: [invitation(payload, product)],
    action: { label: 'Accept the invitation', link: `${origin}/invite/${token}` },
    note: 'The link works once, for seven days. If you do not know who sent it, ignore this mail.',
  }),
  // To an address that may be a stranger's: nothing that was typed at the sign-up (D51).
  verify: ({ product, origin, token }) => ({
    subject: `Confirm your ${product} address`,
    title: 'Confirm your e-mail address',
    paragraphs: [
      `Somebody, hopefully you, signed up on ${product} with this e-mail address.`,
      'Until this e-mail address is confirmed, no mail is sent to the leads of your assessment; the leads are stored.',
    ],
    action: { label: 'Confirm e-mail address', link: `${origin}/verify-email/${token}` },
    note: 'The link works once, for three days. If you did not sign up, ignore this mail.',
  }),
};

export const isAccountMail = (purpose: string): boolean => purpose in WORDS;

/** Null when an erasure took what the mail needs. */
export function renderAccountMailOf(purpose: string, input: AccountMailInput): MailContent | null {
  const { token } = input.payload;
  const words = WORDS[purpose];
  if (typeof token !== 'string' || !words) return null;
  return renderAccountMail({ product: input.product, ...words({ ...input, token }) });
}

function invitation(payload: Record<string, unknown>, product: string): string {
  const invitedBy = printableName(textOf(payload.invitedBy));
  const work = `to work with ${companyOf(payload)} on ${product}, as ${textOf(payload.role)}.`;
  return invitedBy ? `${invitedBy} invites you ${work}` : `You are invited ${work}`;
}

const companyOf = (payload: Record<string, unknown>): string => printableLine(textOf(payload.company));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
