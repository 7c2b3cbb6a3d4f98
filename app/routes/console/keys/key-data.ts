import type { KeyScope } from '#app/domain/access/index.ts';

/** An API key as the page shows it: never the key itself. */
export interface ShownKey {
  id: string;
  name: string;
  /** Its first characters. */
  prefix: string;
  scopes: KeyScope[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  works: boolean;
}

/** A key that was just made: the one time that it is shown. */
export interface MadeKey {
  name: string;
  key: string;
  /** Whether it may read the tenant, which the example asks for. */
  readsTenant: boolean;
  /** Of a key that this one replaces. */
  oldWorksUntil: string | null;
}

export interface ScopeChoice {
  scope: KeyScope;
  sentence: string;
}

/** The call that shows whether a key works; in a shell that holds it in a variable, so that no history keeps it. */
export const exampleCall = (address: string): string => `curl -H "Authorization: Bearer $API_KEY" ${address}`;
