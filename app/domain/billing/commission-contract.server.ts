import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { ContractTerms, ShopBasis } from '#app/protocol/commission-contract.ts';

/** What of a company's sales bears commission, from a moment on (D70). */
export interface CommissionContract extends ContractTerms {
  id: string;
  effectiveFrom: Date;
}

/** The contract of the specification's own company: every reported sale, in full. */
export const SPECIFICATION_CONTRACT: ContractTerms = {
  shopBasis: 'total',
  windowDays: null,
  renewals: true,
};

const columns = {
  id: true,
  effectiveFrom: true,
  shopBasis: true,
  windowDays: true,
  renewals: true,
} as const;

const readRow = (
  row: Prisma.CommissionContractGetPayload<{ select: typeof columns }>,
): CommissionContract => ({
  ...row,
  shopBasis: row.shopBasis as ShopBasis,
});

/** Adds a contract to a company's history. Earlier ones never change. @returns its id */
export async function recordContract(
  tx: Prisma.TransactionClient,
  contract: Omit<CommissionContract, 'id'> & {
    tenantId: string;
    reason: 'tenant-created' | 'operator';
    createdById?: string | null;
  },
): Promise<string> {
  const id = uuid7(contract.effectiveFrom);
  await tx.commissionContract.create({ data: { ...contract, id } });
  return id;
}

/** Lists a company's contracts, latest first. */
export const listContracts = async (db: DatabaseClient, tenantId: string): Promise<CommissionContract[]> =>
  (
    await db.commissionContract.findMany({
      where: { tenantId },
      orderBy: { effectiveFrom: 'desc' },
      select: columns,
    })
  ).map(readRow);

/** Chooses the contract of a day. The first one also applies before it starts. @param contracts latest first */
export const chooseContract = (
  contracts: readonly CommissionContract[],
  at: Date,
): CommissionContract | null =>
  contracts.find(({ effectiveFrom }) => effectiveFrom <= at) ?? contracts.at(-1) ?? null;

/** Finds one of a company's contracts. */
export async function findContract(
  db: DatabaseClient,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<CommissionContract | null> {
  const row = await db.commissionContract.findFirst({ where: { tenantId, id }, select: columns });
  return row && readRow(row);
}

/** Finds the contract of a day. @returns null for a company without any */
export async function findContractAt(
  db: DatabaseClient,
  tenantId: string,
  at: Date,
): Promise<CommissionContract | null> {
  return chooseContract(await listContracts(db, tenantId), at);
}
