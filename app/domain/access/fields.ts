import * as z from 'zod';
import { emailAddress } from '#app/domain/reading/fields.ts';
import { brandFields, subdomain, tenantName } from '#app/domain/tenants/fields.ts';
import { cleanName } from '#app/protocol/typed-text.ts';
import { KEY_SCOPES, type KeyScope, TENANT_ROLES } from './capabilities.ts';

/**
 * Validation rules of the form fields for people, log-ins and keys, for browser and server alike. Rules that need the server are not here:
 * common passwords, taken e-mail addresses, whether a password or a code is correct.
 */

/** At this length guessing is hopeless within the log-in's limits. Rules for kinds of characters only produce `Password1!`. */
export const MIN_PASSWORD = 12;
/** Argon2 would accept any length. No password that a person types is longer. */
export const MAX_PASSWORD = 200;
/** Maximum length of an e-mail address (RFC 5321). */
export const MAX_EMAIL = 254;
/** Maximum length of input that is only compared with something and never stored. */
const MAX_TYPED_PASSWORD = 1000;
const MAX_PERSON_NAME = 80;
const MAX_TYPED_CODE = 100;
const MAX_KEY_NAME = 80;

const atMost = (length: number) => `Please use at most ${length} characters`;

const name = (message: string) =>
  z.string(message).overwrite(cleanName).max(MAX_PERSON_NAME, atMost(MAX_PERSON_NAME));

/** First and last name of people with an account. The last name may be missing. */
export const firstNameOr = (missing: string) => name(missing).min(1, missing);
export const lastName = name('Enter your last name').default('');

/** An e-mail address that can receive mail. */
const email = emailAddress('Please enter a valid email address');
/** The e-mail address for logging in. An invalid one has no account, and the log-in reports that. */
const logInEmail = z.string('Enter your e-mail address').trim().max(MAX_EMAIL, atMost(MAX_EMAIL));

export const newPassword = (missing: string) =>
  z
    .string(missing)
    .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
    .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`);
export const ownPassword = z
  .string('Enter your password')
  .max(MAX_TYPED_PASSWORD, atMost(MAX_TYPED_PASSWORD));

/** A code from the authenticator app, or a recovery code. */
export const code = z.string('Enter the code').trim().max(MAX_TYPED_CODE, atMost(MAX_TYPED_CODE));

export const role = z.enum(TENANT_ROLES, 'Choose a role');

const KEY_NAME_ERROR = 'Give it a name';
export const keyName = z
  .string(KEY_NAME_ERROR)
  .trim()
  .min(1, KEY_NAME_ERROR)
  .max(MAX_KEY_NAME, atMost(MAX_KEY_NAME));
export const keyScopes = z
  .array(z.enum(Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]], 'Choose from the list'))
  .min(1, 'Choose at least one');

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

/** Form of an invitation, on the team's page and for a company's first admin. */
export const inviteForm = z.object({ email, role });
