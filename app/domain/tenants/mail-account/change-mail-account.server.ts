import * as z from 'zod';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { invalid, parseInput } from '#app/domain/parse-input.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MailServerRefusal } from '#app/lib/mail-server-refusal.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { moveEmails } from '#app/outbox/index.ts';
import { openPassword } from './find-mail-account.server.ts';
import { mailAccountFields } from './mail-account-fields.ts';
import type { MailServerLogin, MailServers } from './mail-servers.ts';
import { noteServerAnswer, noteServerFault, WORKING_SERVER } from './note-answer.server.ts';
import { describeFault } from './reasons.ts';

type AccountOperation = TenantOperation & { servers: MailServers; seal: Seal };

/**
 * Stores a company's own mail server once it has accepted the log-in. From then on the company's marketing e-mails leave through it, those
 * that wait included.
 * @param input.password empty for the stored one, which goes to no other server or user
 * @throws AppError `invalid` with `fields`, `conflict` without a verified sender address
 */
export async function saveMailAccount({
  db,
  servers,
  seal,
  tenantId,
  input,
  actor,
  now,
}: AccountOperation & { input: MailServerLogin }): Promise<void> {
  await findVerifiedSender(db, tenantId);
  parseInput(z.object(mailAccountFields), input);
  const { host, port, username } = input;
  const login = { host, port, username, password: await choosePassword({ db, seal, tenantId, input }) };
  try {
    await servers.logIn(login);
  } catch (error) {
    if (!(error instanceof MailServerRefusal)) throw error;
    const text = error.fault ? describeFault(error.fault) : 'Your mail server refuses the connection.';
    throw invalid({ [error.fault === 'log-in' ? 'password' : 'host']: [withAnswer(text, error.message)] });
  }
  await db.$transaction(async (tx) => {
    const data = { host, port, username, sealedPassword: seal.close(login.password), ...WORKING_SERVER };
    await tx.mailAccount.upsert({
      where: { tenantId },
      create: { tenantId, ...data, createdAt: now },
      update: data,
    });
    await moveEmails(tx, { tenantId, isOwn: true, now });
    const target = { type: 'tenant', id: tenantId };
    const details = { host, port, username };
    await recordAudit(tx, { actor, action: 'tenant.set-mail-server', tenantId, target, details }, now);
  });
}

async function choosePassword({
  db,
  seal,
  tenantId,
  input,
}: {
  db: Database;
  seal: Seal;
  tenantId: string;
  input: MailServerLogin;
}): Promise<string> {
  if (input.password) return input.password;
  const stored = await db.mailAccount.findUnique({ where: { tenantId } });
  const isSame = stored?.host === input.host && stored.username === input.username;
  const password = stored && isSame ? openPassword(seal, stored.sealedPassword) : null;
  if (password === null) throw invalid({ password: ['Enter the password'] });
  return password;
}

async function findVerifiedSender(db: Database, tenantId: string) {
  const tenant = await db.tenant.findUnique({
    where: { id: tenantId },
    select: { senderEmail: true, senderVerifiedAt: true, name: true, senderName: true, contactEmail: true },
  });
  if (!tenant?.senderEmail || !tenant.senderVerifiedAt)
    throw new AppError('conflict', 'Verify your sender address first.');
  const { senderEmail, senderName, name, contactEmail } = tenant;
  return { from: { name: senderName ?? name, address: senderEmail }, contactEmail };
}

/** Ends the use of a company's own mail server: its e-mails, those that wait included, leave through ours. */
export async function dropMailAccount({ db, tenantId, actor, now }: TenantOperation): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.mailAccount.deleteMany({ where: { tenantId } });
    await moveEmails(tx, { tenantId, isOwn: false, now });
    if (count === 0) return;
    const target = { type: 'tenant', id: tenantId };
    await recordAudit(tx, { actor, action: 'tenant.drop-mail-server', tenantId, target }, now);
  });
}

/**
 * Sends a mail through the company's own server to its contact address, whatever the server failed at before.
 * @returns the recipient, and what the server answered
 * @throws AppError `conflict` with what the server said, or without an account
 */
export async function testMailAccount({
  db,
  servers,
  seal,
  tenantId,
  now,
}: Omit<AccountOperation, 'actor'>): Promise<{ to: string; answer: string }> {
  const { from, contactEmail: to } = await findVerifiedSender(db, tenantId);
  const stored = await db.mailAccount.findUnique({ where: { tenantId } });
  if (!stored) throw new AppError('conflict', 'Enter your mail server first.');
  const { host, port, username, sealedPassword } = stored;
  const password = openPassword(seal, sealedPassword);
  if (password === null)
    throw new AppError('conflict', 'We can’t read the password. Enter the password again.');
  const mail = {
    ...{ from, to },
    subject: 'Your mail server works',
    text: `This e-mail left through ${host}. Your campaigns and one-off e-mails leave the same way.\n`,
  };
  try {
    const answer = await servers.sendTest({ host, port, username, password }, mail);
    await db.$transaction(async (tx) => {
      await noteServerAnswer(tx, { tenantId, version: sealedPassword });
      await moveEmails(tx, { tenantId, isOwn: true, now });
    });
    return { to, answer };
  } catch (error) {
    if (!(error instanceof MailServerRefusal)) throw error;
    if (error.fault)
      await noteServerFault(db, { tenantId, version: sealedPassword, fault: error.fault, now });
    const text = error.fault ? describeFault(error.fault) : 'Your mail server refuses the e-mail.';
    throw new AppError('conflict', withAnswer(text, error.message));
  }
}

const withAnswer = (text: string, answer: string): string =>
  answer ? `${text} Its answer: ${answer}` : text;
