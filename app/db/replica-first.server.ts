import type { PrismaPg } from '@prisma/adapter-pg';
import { isBehind, isOutOfReach } from '#app/lib/database-errors.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import type { ReplicaWatch } from './replica-watch.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Query = Parameters<Adapter['queryRaw']>[0];

/**
 * Prisma's adapter for reads that may be seconds old. They go to the replica, or to the primary while the replica is away or late. If the
 * connection to the replica fails, the statement is sent to the primary. If the replica refuses it for another reason, the statement fails.
 */
export class ReplicaFirst {
  readonly provider = 'postgres';
  readonly adapterName: string;

  constructor(
    private readonly replica: PrismaPg,
    private readonly primary: PrismaPg,
    private readonly watch: ReplicaWatch,
  ) {
    this.adapterName = primary.adapterName;
  }

  async connect(): Promise<Adapter> {
    const [replica, primary] = await Promise.all([this.replica.connect(), this.primary.connect()]);
    const read = <T>(work: (adapter: Adapter) => Promise<T>) =>
      readFirst(
        this.watch,
        () => work(replica),
        () => work(primary),
      );
    return Object.assign(Object.create(primary) as Adapter, {
      queryRaw: (query: Query) => read((adapter) => adapter.queryRaw(query)),
      executeRaw: (query: Query) => read((adapter) => adapter.executeRaw(query)),
      startTransaction: (level?: Parameters<Adapter['startTransaction']>[0]) =>
        read((adapter) => adapter.startTransaction(level)),
      async dispose() {
        await Promise.all([replica.dispose(), primary.dispose()]);
      },
    });
  }
}

async function readFirst<T>(
  watch: ReplicaWatch,
  fromReplica: () => Promise<T>,
  fromPrimary: () => Promise<T>,
): Promise<T> {
  if (watch.isUsable) {
    try {
      return await fromReplica();
    } catch (error) {
      const why = whyElsewhere(error);
      if (!why) throw error;
      if (why === 'away') watch.noteAway();
    }
  }
  watch.fallbacks++;
  return fromPrimary();
}

/** Reads texts like ReplicaFirst. A text that fails after its first portion is not retried, because that portion has been sent. */
export const replicaFirstTexts = (
  replica: TextReader,
  primary: TextReader,
  watch: ReplicaWatch,
): TextReader => ({
  provider: 'postgresql',
  async *copyCsv(rows, signal) {
    const begin = async (reader: TextReader) => {
      if (reader.provider !== 'postgresql') throw new Error('Not a reader of Postgres.');
      const portions = reader.copyCsv(rows, signal);
      return { portions, first: await portions.next() };
    };
    const { portions, first } = await readFirst(
      watch,
      () => begin(replica),
      () => begin(primary),
    );
    try {
      for (let next = first; !next.done; next = await portions.next()) yield next.value;
    } finally {
      await portions.return(undefined);
    }
  },
});

/**
 * Decides whether to send the statement to the primary: the replica is unreachable, has no free connection, does not have a new table or
 * column yet, or cancelled the statement because the primary has removed its rows.
 */
function whyElsewhere(error: unknown): 'away' | 'behind' | null {
  if (isOutOfReach(error)) return 'away';
  return isBehind(error) ? 'behind' : null;
}
