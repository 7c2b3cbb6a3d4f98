import type { KeyScope } from '#app/domain/access/index.ts';

/** An API key as the page shows it, always without the key itself. */
export interface ShownKey {
  id: string;
  name: string;
  /** First characters of the key. */
  prefix: string;
  scopes: KeyScope[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  works: boolean;
}

/** A new key, which is shown only this once. */
export interface MadeKey {
  name: string;
  key: string;
  /** Whether the key may read the tenant, which the example does. */
  readsTenant: boolean;
  /** Expiry of the key that this one replaces. */
  oldWorksUntil: string | null;
}

export interface ScopeChoice {
  scope: KeyScope;
  sentence: string;
}

/** Returns a request that shows whether a key works; the shell holds the key in a variable, so that its history does not contain it. */
export const exampleCall = (address: string): string => `curl -H "Authorization: Bearer $API_KEY" ${address}`;
