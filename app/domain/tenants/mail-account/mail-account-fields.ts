import * as z from 'zod';
import { MAIL_ACCOUNT_PORTS } from './mail-account-limits.ts';

const HOST_NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

/** The fields of a company's own mail server, as its form and the server check them. */
export const mailAccountFields = {
  host: z.string().trim().toLowerCase().regex(HOST_NAME, 'Enter a host name, e.g. smtp.example.com'),
  port: z.coerce
    .number()
    .refine((port) => (MAIL_ACCOUNT_PORTS as readonly number[]).includes(port), 'Select from the list'),
  username: z.string().trim().min(1, 'Enter the user name').max(200, 'Enter at most 200 characters'),
  /** Empty keeps the stored one. */
  password: z.string().max(500, 'Enter at most 500 characters').default(''),
};
