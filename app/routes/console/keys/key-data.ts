import type { SerializeFrom } from '@remix-run/node';
import type { KeyScope } from '#app/domain/access/index.ts';
import type { loader } from './route.tsx';

/** An API key as the page shows it, always without the key itself. */
export type ShownKey = SerializeFrom<typeof loader>['keys'][number];

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
