/**
 * Returns whether free products may be mentioned, and their terms as they follow the offer (6-consent, section 8).
 * @param isLive whether the service is live, which mentions no free product without terms
 */
export function describeFreeOffers(
  { freeOffersEnabled, freeOfferTerms }: { freeOffersEnabled: boolean; freeOfferTerms: string | null },
  isLive: boolean,
): boolean | string {
  if (!freeOffersEnabled || (isLive && !freeOfferTerms)) return false;
  return freeOfferTerms ? ` (${freeOfferTerms})` : true;
}
