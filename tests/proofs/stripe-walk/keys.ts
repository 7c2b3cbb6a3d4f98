/** The keys of a walk through Stripe, which may only be those of a test account. */
export interface WalkKeys {
  key: string;
  /** A restricted key whose permissions are tried; null to leave that out. */
  restrictedKey: string | null;
  /** Base URL of the API if it is not Stripe's own. */
  apiBase: string | undefined;
}

const NOT_RUN =
  'Not run: the walk needs a test account of Stripe. Set STRIPE_TEST_SECRET_KEY to its secret key (sk_test_…), and STRIPE_TEST_RESTRICTED_KEY to the service’s restricted key (rk_test_…) to try its permissions, too.';

/** Reads the keys from the environment. @returns a sentence if the walk can't or must not run */
export function readWalkKeys(
  env: Readonly<Record<string, string | undefined>>,
): WalkKeys | { isMissing: boolean; reason: string } {
  const { STRIPE_TEST_SECRET_KEY: key, STRIPE_TEST_RESTRICTED_KEY: restrictedKey } = env;
  if (!key) return { isMissing: true, reason: NOT_RUN };
  for (const [name, value] of Object.entries({
    STRIPE_TEST_SECRET_KEY: key,
    STRIPE_TEST_RESTRICTED_KEY: restrictedKey,
  })) {
    if (value && /^\w+_live_/.test(value))
      return refuse(
        `${name} is a live key. The walk makes payments and deletes customers, so it takes only keys of a test account.`,
      );
    if (value && !/^(sk|rk)_test_\S+$/.test(value))
      return refuse(`${name} must begin with sk_test_ or rk_test_.`);
  }
  if (restrictedKey?.startsWith('sk_'))
    return refuse('STRIPE_TEST_RESTRICTED_KEY must begin with rk_test_: a secret key has every permission.');
  return { key, restrictedKey: restrictedKey || null, apiBase: env.STRIPE_API_BASE || undefined };
}

const refuse = (reason: string) => ({ isMissing: false, reason });
