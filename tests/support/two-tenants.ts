import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { type Caller, operatorCaller } from './callers.ts';
import type { TestDatabase } from './databases.ts';
import { type ServedApi, serveApi } from './http.ts';
import { type TenantWithPeople, tenantWithPeople } from './people.ts';

export interface TwoTenants {
  db: Database;
  /** The API with all pages. */
  api: ServedApi;
  operator: Caller;
  own: TenantWithPeople;
  other: TenantWithPeople;
}

/** Serves two tenants and their people over HTTP, for tests of what each tenant may see and change of the other's data. */
export async function twoTenantsForTests(
  makeDb: () => Promise<TestDatabase>,
  /** Settings of the service, in addition to those of every test. */
  settings: Record<string, string> = {},
): Promise<TwoTenants> {
  const { db, texts } = await makeDb();
  await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
  return {
    db,
    operator: await operatorCaller(db, 'http://localhost'),
    own: await tenantWithPeople(db, 'own-tenant'),
    other: await tenantWithPeople(db, 'other-tenant'),
    api: await serveApi({ db, texts, pages: true, settings }),
  };
}
