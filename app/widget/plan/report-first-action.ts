import { MAIL_VISIT_PATH, readVisitProof } from '#app/protocol/visit-proof.ts';

/** Scanners of mail services open links and may run scripts, but they neither touch, click, type nor scroll. */
const PERSON_ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Reports that a person visits from a mail, which proves that the address of the mail is theirs (D67): at the first action on the page. The
 * proof is removed from the URL, so that a copied URL proves nothing.
 */
export function reportFirstAction(): void {
  const token = readVisitProof(location.hash);
  if (token === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const firstAction = new AbortController();
  const report = () => {
    firstAction.abort();
    fetch(MAIL_VISIT_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      keepalive: true,
    }).catch(() => {
      // The next visit from a mail proves the address as well.
    });
  };
  for (const type of PERSON_ACTIONS)
    addEventListener(type, report, { passive: true, signal: firstAction.signal });
}
