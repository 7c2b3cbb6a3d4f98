import {
  domainOfAddress,
  readSenderSetup,
  type TenantDetails,
  verificationRecord,
} from '../../domain/tenants/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { oneClickWarning } from './sender-check-text.ts';

type Args = ConsoleArgs<'tenant.brand'>;

/** What the operations on the sender's records work with. */
export const senderContext = ({ context, request, tenantId, now }: Args) => {
  const { db, dns, seal, env } = context.services;
  const ownDomain = env.MAIL_FROM
    ? domainOfAddress(env.MAIL_FROM)
    : new URL(env.APP_ORIGIN ?? request.url).hostname;
  // The service's own domain has an SPF record of the servers that send, so another one can point to it.
  return { db, dns, seal, tenantId, now, spfInclude: env.SPF_INCLUDE ?? ownDomain };
};

/** What the sender's card shows of the domain's records. */
export async function readSenderCard(args: Args, tenant: TenantDetails) {
  const { senderEmail, senderToken, senderVerifiedAt } = tenant;
  const setup = senderEmail ? await readSenderSetup(senderContext(args)) : null;
  const isOwnDomain = setup !== null && senderVerifiedAt !== null;
  const isSigned = isOwnDomain
    ? (setup.checks?.dkim.ok ?? false)
    : args.context.services.env.DKIM_DOMAIN !== undefined;
  return {
    warning: oneClickWarning({ isOwnDomain, isSigned }),
    records: setup && {
      ownership: { name: verificationRecord(setup.domain), value: senderToken ?? '' },
      records: setup.records,
      checks: setup.checks,
      checkedAt: setup.checkedAt,
    },
  };
}
