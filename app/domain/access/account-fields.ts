import * as z from 'zod';
import { atMost } from '#app/domain/input-fields.ts';
import { emailAddress } from '#app/domain/reading/fields.ts';
import { brandFields, settingsFields, subdomain, tenantName } from '#app/domain/tenants/tenant-fields.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { cleanName, MAX_EMAIL } from '#app/protocol/typed-text.ts';
import { EMAIL_ERROR, MAX_ACCOUNT_NAME } from './account-limits.ts';
import { TENANT_ROLES } from './capabilities.ts';
import { newPassword, ownPassword } from './password-fields.ts';

/**
 * Validation rules of the form fields for people and log-ins. Rules that need the server are not here: taken
 * e-mail addresses, whether a password or a code is correct.
 */

const MAX_ACCOUNT_CODE = 100;

const name = (message: string) =>
  z.string(message).overwrite(cleanName).max(MAX_ACCOUNT_NAME, atMost(MAX_ACCOUNT_NAME));

/** First and last name of people with an account. The last name may be missing. */
export const firstNameOr = (missing: string) => name(missing).min(1, missing);
export const lastName = name('Enter your last name').default('');

/** An e-mail address that can receive mail. */
const email = emailAddress(EMAIL_ERROR);
/** The e-mail address for logging in. An invalid one has no account, and the log-in reports that. */
const logInEmail = z.string('Enter your e-mail address').trim().max(MAX_EMAIL, atMost(MAX_EMAIL));

/** A code from the authenticator app, or a recovery code. */
export const code = z.string('Enter the code').trim().max(MAX_ACCOUNT_CODE, atMost(MAX_ACCOUNT_CODE));

export const role = z.enum(TENANT_ROLES, 'Choose a role');

/** The box for the terms and the data processing agreement. It is missing while they are not published. */
const accepts = z.boolean().optional();
/** The versions that the form showed. */
const documents = z.string().max(1000).optional();

/**
 * The fields of a sign-up (D37). Without a subdomain, one is made from the company's name. The colours are those chosen on the landing
 * page.
 */
export const signUpInput = z.object({
  company: tenantName,
  firstName: firstNameOr('Enter your first name'),
  lastName,
  email,
  password: newPassword('Choose a password'),
  subdomain: subdomain.optional(),
  primaryColor: brandFields.primaryColor.optional(),
  secondaryColor: brandFields.secondaryColor.optional(),
  colorScheme: brandFields.colorScheme.optional(),
  /** Where the company sells; it can answer later. */
  sellsTo: z.array(z.enum(REGIONS)).optional(),
  /** The browser's time zone. An unknown one is left out, as the person did not type it. */
  timeZone: settingsFields.timeZone.optional().catch(undefined),
  /** The plan chosen on the pricing page. */
  plan: z.string().max(50).optional().catch(undefined),
  accepts,
  documents,
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** Forms of the pages outside the console's frame. */
const next = z.string().optional();
export const logInForm = z.object({ email: logInEmail, password: ownPassword, next });
export const logInCodeForm = z.object({ code, next });
export const forgottenPasswordForm = z.object({ email });
export const choosePasswordForm = z.object({ password: newPassword('Choose a password') });
export const joinForm = z.object({
  firstName: firstNameOr('Enter your first name'),
  lastName,
  password: newPassword('Choose a password'),
});

const NOT_ACCEPTED = 'Tick the checkbox to accept the documents';

/** Form in which an admin accepts documents. */
export const acceptForm = z.object({
  // A browser sends nothing for an empty box, so that it must not be optional here.
  accepts: z.boolean(NOT_ACCEPTED).refine(Boolean, NOT_ACCEPTED),
  documents,
  next,
});

/** Form of an invitation, on the team's page and for a company's first admin. */
export const inviteForm = z.object({ email, role });
