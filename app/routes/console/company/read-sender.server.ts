import {
  chooseSpfDomain,
  readSenderSetup,
  type TenantDetails,
  verificationRecord,
} from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { oneClickWarning } from './sender-check-text.ts';

type Args = ConsoleArgs<'tenant.brand'>;

/** Builds the context for the operations on the sender's records. */
export const senderContext = ({ context, request, tenantId, now }: Args) => {
  const { db, dns, seal, env } = context.services;
  return { db, dns, seal, tenantId, now, spfInclude: chooseSpfDomain(env, env.APP_ORIGIN ?? request.url) };
};

/** Reads the domain's records for the sender card. */
export async function readSenderCard(args: Args, tenant: TenantDetails) {
  const { senderEmail, senderToken, senderVerifiedAt } = tenant;
  const setup = senderEmail ? await readSenderSetup(senderContext(args)) : null;
  const isOwnDomain = setup !== null && senderVerifiedAt !== null;
  const isSigned = isOwnDomain
    ? (setup.checks?.dkim.ok ?? false)
    : args.context.services.env.DKIM_DOMAIN !== undefined;
  return {
    warning: oneClickWarning({ isOwnDomain, isSigned }),
    isKeyReadable: setup?.isKeyReadable ?? true,
    records: setup && {
      ownership: { name: verificationRecord(setup.domain), value: senderToken ?? '' },
      records: setup.records,
      checks: setup.checks,
      checkedAt: setup.checkedAt,
    },
  };
}
