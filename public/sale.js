/**
 * For thank-you pages: reports an order of a buyer who came from the assessment.
 *
 *   <script src="https://HOST/sale.js" data-client="acme" data-tracking-id="…" data-order-id="1001" data-amount="129.95"
 *     data-currency="USD" async></script>
 *
 * It requests a picture, which needs no CORS, no cookie and no storage. The order waits in the console until it is confirmed there, or
 * until the shop's server reports it; docs/embedding.md is the manual.
 */
(() => {
  const tag = document.currentScript;
  const { client, trackingId, orderId, amount, currency } = tag?.dataset ?? {};
  // Most buyers do not come from the assessment.
  if (!client || !trackingId || !orderId || !amount) return;
  const url = new URL('/api/conversion.gif', tag.src);
  const order = { client, trackingId, orderId, saleAmount: amount, currency };
  for (const [name, value] of Object.entries(order)) if (value) url.searchParams.set(name, value);
  const picture = new Image(1, 1);
  picture.referrerPolicy = 'origin';
  picture.src = url.href;
})();
