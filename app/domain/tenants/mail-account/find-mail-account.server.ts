import type { Database } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { MailServerLogin } from './mail-servers.ts';

/** A company's own mail server, for sending. */
export interface SendingAccount {
  tenantId: string;
  /** Null if no secret of the service opens the password. */
  login: MailServerLogin | null;
  /** The company's verified From address; null without one. */
  from: string | null;
  fault: string | null;
  failingSince: Date | null;
  retryAt: Date | null;
  /** Changes whenever the account is saved; see AccountVersion. */
  version: string;
}

/** Finds the accounts of companies by id. */
export async function findSendingAccounts(
  db: Database,
  seal: Seal,
  tenantIds: readonly string[],
): Promise<Map<string, SendingAccount>> {
  const rows = await db.mailAccount.findMany({
    where: { tenantId: { in: [...new Set(tenantIds)] } },
    include: { tenant: { select: { senderEmail: true, senderVerifiedAt: true } } },
  });
  return new Map(
    rows.map(({ tenantId, host, port, username, sealedPassword, tenant, ...state }) => {
      const password = openPassword(seal, sealedPassword);
      const { fault, failingSince, retryAt } = state;
      const login = password === null ? null : { host, port, username, password };
      const from = (tenant.senderVerifiedAt && tenant.senderEmail) || null;
      return [tenantId, { tenantId, login, from, fault, failingSince, retryAt, version: sealedPassword }];
    }),
  );
}

/** Opens a stored password; null if the service can't. */
export function openPassword(seal: Seal, sealedPassword: string): string | null {
  try {
    return seal.open(sealedPassword);
  } catch {
    return null;
  }
}

/** Finds what a company's page shows of its account. The password is never shown. */
export const findMailAccount = (db: Database, tenantId: string) =>
  db.mailAccount.findUnique({
    where: { tenantId },
    select: { host: true, port: true, username: true, fault: true, failingSince: true },
  });

/** A company's own mail server that fails. */
export interface FailingMailServer {
  since: Date;
  fault: string;
}

/** Finds which companies' own mail servers fail, by company. */
export async function findFailingMailServers(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, FailingMailServer>> {
  const rows = await db.mailAccount.findMany({
    where: { tenantId: { in: [...tenantIds] }, failingSince: { not: null } },
    select: { tenantId: true, failingSince: true, fault: true },
  });
  return new Map(
    rows.flatMap(({ tenantId, failingSince, fault }) =>
      failingSince && fault ? [[tenantId, { since: failingSince, fault }] as const] : [],
    ),
  );
}
