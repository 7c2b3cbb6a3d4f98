import type { PrismaPg } from '@prisma/adapter-pg';
import { isBehind, isOutOfReach } from '#app/lib/database-errors.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import type { ReplicaWatch } from './replica-watch.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Query = Parameters<Adapter['queryRaw']>[0];

/**
 * Prisma's adapter for reads that may be seconds old: they go to the replica, and to the primary while it is away or late. A
 * statement whose connection to the replica fails is sent to the primary; one that the replica refuses for another reason fails.
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

/** Texts as of ReplicaFirst. One that fails after its first portion has failed: what is sent can't be taken back. */
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
 * Whether the primary may have the answer: the replica is away, or it is there and has not come to a new column yet, or had to end
 * the statement because it removes rows as the primary did.
 */
function whyElsewhere(error: unknown): 'away' | 'behind' | null {
  if (isOutOfReach(error)) return 'away';
  return isBehind(error) ? 'behind' : null;
}
