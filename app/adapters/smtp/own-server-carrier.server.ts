import { AddressRefusal } from '#app/adapters/address-guard.server.ts';
import type { SendingAccount } from '#app/domain/tenants/index.ts';
import type { ServerFault } from '#app/lib/mail-server-refusal.ts';
import type { WireCarrier, WireOutcome } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { isSendingLimit } from './classify.ts';
import { createOwnServerGuard, type OwnServerOptions, resolveOwnServer } from './own-server.server.ts';
import { smtpCarrier } from './smtp-carrier.server.ts';

/** A mail with the company's own mail server through which it leaves. */
export interface OwnServerMail extends RenderedMail {
  account: SendingAccount;
}

interface Options extends OwnServerOptions {
  messageIdDomain: string;
  /** Maximum number of connections to one server. */
  connections: number;
  /** Records that an account's server can't be used. */
  noteFault(account: SendingAccount, fault: ServerFault): Promise<void>;
  /** Records that an account's server answers. Called only while it is known to fail. */
  noteAnswer(account: SendingAccount): Promise<void>;
  report(error: unknown): void;
}

/** Connections to one server, for one state of its account. */
interface OpenServer {
  key: string;
  carrier: Promise<WireCarrier<RenderedMail>>;
  idle: NodeJS.Timeout | undefined;
  inUse: number;
}

/** Time in ms after which connections that nothing is sent over are closed. The server's name is then looked up again. */
const OWN_SERVER_IDLE_MS = 30_000;
/** A server that is silent for this long is given up, in ms. It delays no other company. */
const OWN_SERVER_TIMEOUTS = { connection: 10_000, greeting: 10_000, silence: 60_000 };

/**
 * Sends mails through companies' own mail servers, each over connections of its own. A server that can't be used holds its company's mails
 * back; none leaves through the service's own server instead.
 */
export function ownServerCarrier(options: Options): WireCarrier<OwnServerMail> {
  const { messageIdDomain, connections, ca, noteFault, noteAnswer, report } = options;
  const guard = createOwnServerGuard(options);
  const servers = new Map<string, OpenServer>();

  const open = (account: SendingAccount): OpenServer => {
    const { tenantId, login } = account;
    if (!login) throw new Error('A mail without a log-in is not sent.');
    const key = JSON.stringify(login);
    const known = servers.get(tenantId);
    if (known?.key === key) return known;
    if (known) closeServer(known);
    const carrier = resolveOwnServer(login, { guard, ca }).then((server) =>
      smtpCarrier({
        ...{ server, messageIdDomain, connections },
        timeouts: OWN_SERVER_TIMEOUTS,
      }),
    );
    const opened: OpenServer = { key, carrier, idle: undefined, inUse: 0 };
    servers.set(tenantId, opened);
    return opened;
  };
  const forget = (tenantId: string, server: OpenServer) => {
    if (servers.get(tenantId) === server) servers.delete(tenantId);
    closeServer(server);
  };
  const hold = async (account: SendingAccount, fault: ServerFault, error: string) => {
    await noteFault(account, fault);
    return { result: 'held' as const, error };
  };

  return {
    via: 'wire',
    async send(message, { account, bounceTo: _, ...mail }, wire) {
      const server = open(account);
      clearTimeout(server.idle);
      server.inUse += 1;
      try {
        const carrier = await server.carrier;
        const outcome = await carrier.send(message, mail, wire);
        // A server may say so at the log-in already, whose password is right then.
        if (outcome.result !== 'sent' && outcome.statusCode && isSendingLimit(outcome.error))
          return await hold(account, 'limit', outcome.error);
        if (outcome.result === 'transient' && outcome.fault)
          return await hold(account, outcome.fault, outcome.error);
        if (account.failingSince && isAnswer(outcome)) await noteAnswer(account).catch(report);
        return outcome;
      } catch (error) {
        forget(account.tenantId, server);
        if (!(error instanceof AddressRefusal)) throw error;
        return hold(account, 'unreachable', error.message);
      } finally {
        server.inUse -= 1;
        if (server.inUse === 0)
          server.idle = setTimeout(() => forget(account.tenantId, server), OWN_SERVER_IDLE_MS).unref();
      }
    },
    async close() {
      for (const server of servers.values()) closeServer(server);
      servers.clear();
    },
  };
}

/** An attempt that we ended ourselves says nothing about the server. */
const isAnswer = (outcome: WireOutcome): boolean =>
  outcome.result === 'sent' || outcome.statusCode !== undefined;

function closeServer({ carrier, idle }: OpenServer): void {
  clearTimeout(idle);
  carrier.then(
    (opened) => opened.close(),
    () => undefined,
  );
}
