import { expect, it } from 'vitest';
import { classify, findServerFault, isSendingLimit, type SmtpError } from './classify.ts';

it.each([
  // Columns: nodemailer's error, whether the whole message was handed over, the classification.
  [{ code: 'ESOCKET', command: 'CONN' }, false, 'transient'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, false, 'transient'],
  [{ code: 'ECONNECTION', command: 'CONN' }, true, 'unknown'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, true, 'unknown'],
  [{ code: 'ABORT_ERR' }, true, 'unknown'],
  [{ code: 'ABORT_ERR' }, false, 'transient'],
  [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, false, 'transient'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false, 'transient'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }, false, 'transient'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, false, 'refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, false, 'transient'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, false, 'refused'],
  [{ code: 'EENVELOPE', command: 'DATA', responseCode: 503 }, false, 'transient'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, true, 'transient'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552 }, true, 'refused'],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, true, 'transient'],
  [{ code: 'EENVELOPE', command: 'API' }, false, 'refused'],
])('%o with the whole message handed over: %s → %s', (error, handedOver, result) => {
  expect(classify({ message: 'said', ...error }, handedOver).result).toBe(result);
});

it.each([
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'log-in'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }, 'log-in'],
  [{ code: 'ETLS', command: 'STARTTLS', responseCode: 502 }, 'encryption'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID', command: 'CONN' }, 'encryption'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' }, 'encryption'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 421 }, 'unreachable'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, null],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 503 }, null],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'unreachable'],
  [{ code: 'ECONNECTION', command: 'EHLO', responseCode: 421 }, 'unreachable'],
  [{ code: 'EDNS', command: 'CONN' }, 'unreachable'],
  [{ code: 'EPROTOCOL', command: 'HELO', responseCode: 554 }, 'unreachable'],
  // The connection broke before the message: nodemailer calls it API, or names no command once its retries are used up.
  [{ code: 'ECONNECTION', command: 'API' }, 'unreachable'],
  [{ code: 'ECONNECTION' }, 'unreachable'],
  // Errors of our own: the mail was canceled, the commit failed, the process stops.
  [{ code: 'ESTREAM', command: 'API' }, null],
  [{ code: 'ESTREAM', command: 'API', originalCode: 'ETIMEDOUT' }, null],
  [{ code: 'ESTREAM', command: 'API', originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' }, null],
  [{ code: 'EABORT' }, null],
  [{ code: 'ECONNECTION', message: 'Connection pool was closed' }, null],
  [{}, null],
  [{ code: 'EENVELOPE', command: 'API' }, null],
] as [
  Partial<SmtpError>,
  string | null,
][])('%o says that the server itself can’t be used: %s', (error, fault) => {
  expect(findServerFault({ message: 'said', ...error })).toBe(fault);
});

it.each([
  ['550 5.4.5 Daily user sending limit exceeded', true],
  [
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    true,
  ],
  ['451 4.7.0 Too many messages, slow down', true],
  ['454 Throttling failure: Daily message quota exceeded.', true],
  ['454 Throttling failure: Maximum sending rate exceeded.', true],
  ['Invalid login: 454 4.7.0 Too many login attempts, please try again later', true],
  ['550 5.7.1 Daily SMTP relay sending limit exceeded for user', true],
  ['Message failed: 421 4.7.0 Too many messages', true],
  ['452 4.5.3 Too many recipients in this hour', true],
  ['554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException', true],
  ['550 Domain acme.example has exceeded the max emails per hour (500/500) allowed', true],
  ['550 Mailbox sending quota exceeded', true],
  ['552 5.2.2 Mailbox quota exceeded', false],
  ['552 5.2.2 mailbox has too many messages', false],
  ['552 mailbox has too many messages', false],
  ['452 The mailbox has too many messages', false],
  ['452 4.2.2 The account is over its daily limit', false],
  ['552 5.3.4 Message exceeds the message limit', false],
  ['552 Message failed: message limit', false],
  ['450 4.2.1 The user you are trying to contact is receiving mail at a rate that', false],
  ['450 The recipient has reached the hourly receiving limit', false],
  ['550 5.1.1 User unknown', false],
  ['550 5.7.1 Message looks like spam', false],
])('%s says that the sender’s limit is reached: %s', (answer, isLimit) => {
  expect(isSendingLimit(answer)).toBe(isLimit);
});
