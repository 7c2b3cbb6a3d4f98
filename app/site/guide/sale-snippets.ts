export interface Snippet {
  id: string;
  label: string;
  note: string;
  code: string;
}

interface Ids {
  /** Origin of the service. */
  origin: string;
  /** Tracking ID of the tenant's latest lead, so that a test run finds one. */
  trackingId: string | null;
  currency: string;
}

/** Lists examples of how a shop's server reports a sale, for common kinds of shops. The key is the shop's own and never shown here. */
export function listSnippets({ origin, trackingId, currency }: Ids): Snippet[] {
  const url = `${origin}/api/conversion`;
  const id = trackingId ?? 'TRACKING_ID';
  return [
    {
      id: 'curl',
      label: 'curl',
      note: 'Try the call from a terminal.',
      code: `curl -X POST ${url} \\
  -H "Authorization: Bearer YOUR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"trackingId":"${id}","saleAmount":129.00,"orderId":"ORDER-1001","currency":"${currency}"}'`,
    },
    {
      id: 'php',
      label: 'PHP',
      note: 'Add this code where an order is paid, for example in WooCommerce’s hook woocommerce_payment_complete.',
      code: `$sale = [
  'trackingId' => $order->get_meta('_stackguide_tracking_id'), // such as ${id}
  'saleAmount' => (float) $order->get_total(),
  'orderId'    => (string) $order->get_id(),
  'currency'   => '${currency}',
];
wp_remote_post('${url}', [
  'headers' => [
    'Authorization' => 'Bearer ' . getenv('ASSESSMENT_API_KEY'),
    'Content-Type'  => 'application/json',
  ],
  'body' => wp_json_encode($sale),
]);`,
    },
    {
      id: 'node',
      label: 'Node',
      note: 'Call this from your server once the payment has arrived.',
      code: `await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.ASSESSMENT_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    trackingId: order.trackingId, // such as ${id}
    saleAmount: order.total,
    orderId: order.id,
    currency: '${currency}',
  }),
});`,
    },
    {
      id: 'shopify',
      label: 'Shopify',
      note: 'In Shopify Flow: trigger "Order paid", action "Send HTTP request" (POST). The theme keeps the tracking ID as the cart attribute _stackguide_tracking_id.',
      code: `URL: ${url}
Header: Authorization: Bearer YOUR_API_KEY
Header: Content-Type: application/json
Body:
{
  "trackingId": "{% for a in order.customAttributes %}{% if a.key == '_stackguide_tracking_id' %}{{ a.value }}{% endif %}{% endfor %}",
  "saleAmount": {{ order.totalPriceSet.shopMoney.amount }},
  "orderId": "{{ order.legacyResourceId }}",
  "currency": "{{ order.totalPriceSet.shopMoney.currencyCode }}"
}`,
    },
  ];
}
