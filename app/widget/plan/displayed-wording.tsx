import { FULL_TERMS, LIST_TERMS } from '#app/protocol/consent.ts';

/**
 * Shows a stored sentence as it was displayed. The element around it has the sentence's language; the English terms that follow a translation
 * in brackets have their own.
 */
export function DisplayedWording({ wording }: { wording: string }) {
  const english = [FULL_TERMS, LIST_TERMS].map((terms) => `(${terms})`).find((end) => wording.endsWith(end));
  if (!english) return <>{wording}</>;
  return (
    <>
      {wording.slice(0, -english.length)}
      <span lang="en">{english}</span>
    </>
  );
}
