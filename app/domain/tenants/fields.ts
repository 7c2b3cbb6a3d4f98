import * as z from 'zod';
import { emailAddress, line } from '../input-fields.ts';
import { domainName, isReserved, isSubdomain, MAX_SUBDOMAIN, MIN_SUBDOMAIN } from './names.ts';

/** The rules of a tenant's form fields, for browser and server alike. What needs the database is not here: a taken subdomain. */

export const MAX_TENANT_NAME = 100;

export const tenantName = line(MAX_TENANT_NAME, 'Company name is required');

export const contactEmail = emailAddress('Please enter a valid email address');

export const subdomain = z
  .string('Subdomain is required')
  .trim()
  .toLowerCase()
  .min(1, 'Subdomain is required')
  .refine(
    isSubdomain,
    `Please use ${MIN_SUBDOMAIN} to ${MAX_SUBDOMAIN} lower-case letters, digits and single hyphens`,
  )
  .refine((name) => !isReserved(name), 'This subdomain is reserved');

const DOMAIN = 'Please enter a domain such as quiz.example.com';
export const domain = z
  .string(DOMAIN)
  .refine((text) => domainName(text) !== null, DOMAIN)
  .transform((text) => domainName(text) ?? '');
