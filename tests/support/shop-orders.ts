import { createHmac } from 'node:crypto';

/** Bodies as the shops' documentation has them, with fields that are not read, and signatures made without the service's code. */

/** WooCommerce's order.created and order.updated: an order of its REST API. */
export const wooOrder = (over: Record<string, unknown> = {}) => ({
  id: 727,
  parent_id: 0,
  number: '727',
  order_key: 'wc_order_58d2d042d1d',
  created_via: 'checkout',
  version: '9.4.2',
  status: 'processing',
  currency: 'USD',
  date_created: '2026-11-20T16:28:02',
  date_created_gmt: '2026-11-20T19:28:02',
  date_paid: '2026-11-20T16:28:08',
  date_paid_gmt: '2026-11-20T19:28:08',
  discount_total: '0.00',
  shipping_total: '10.00',
  total: '29.35',
  total_tax: '1.35',
  prices_include_tax: false,
  customer_id: 0,
  customer_ip_address: '127.0.0.1',
  customer_note: '',
  billing: { first_name: 'Grace', last_name: 'Hopper', email: ' Grace@Example.com', phone: '(555) 555-5555' },
  shipping: { first_name: 'Grace', last_name: 'Hopper', address_1: '969 Market' },
  payment_method: 'bacs',
  transaction_id: '',
  meta_data: [{ id: 13106, key: '_download_permissions_granted', value: 'yes' }],
  line_items: [
    { id: 315, name: 'BPC-157', product_id: 93, quantity: 2, total: '6.00', sku: 'bpc-157', meta_data: [] },
  ],
  tax_lines: [],
  shipping_lines: [],
  fee_lines: [],
  coupon_lines: [],
  refunds: [],
  ...over,
});

export const wooMeta = (key: string, value: unknown) => ({ meta_data: [{ id: 1, key, value }] });

/** Shopify's orders/paid and orders/updated. */
export const shopifyOrder = (over: Record<string, unknown> = {}) => ({
  id: 5678901234567,
  admin_graphql_api_id: 'gid://shopify/Order/5678901234567',
  name: '#1001',
  order_number: 1001,
  test: false,
  email: 'grace@example.com',
  contact_email: 'grace@example.com',
  financial_status: 'paid',
  fulfillment_status: null,
  cancelled_at: null,
  currency: 'USD',
  presentment_currency: 'EUR',
  total_price: '409.94',
  current_total_price: '399.94',
  total_price_set: {
    shop_money: { amount: '409.94', currency_code: 'USD' },
    presentment_money: { amount: '380.10', currency_code: 'EUR' },
  },
  created_at: '2026-11-20T11:00:00-05:00',
  processed_at: '2026-11-20T11:00:00-05:00',
  landing_site: '/products/bpc-157',
  note: null,
  note_attributes: [],
  discount_codes: [],
  line_items: [{ id: 866550311766439000, title: 'BPC-157', sku: 'bpc-157', quantity: 1, price: '199.00' }],
  refunds: [],
  ...over,
});

/** Of a refund of Shopify's: `kind` and `status` as its payments have them. */
export const shopifyPayment = (id: number, amount: string, over: Record<string, unknown> = {}) => ({
  id,
  order_id: 5678901234567,
  kind: 'refund',
  status: 'success',
  gateway: 'bogus',
  amount,
  currency: 'USD',
  parent_id: 801038806,
  ...over,
});

/** Shopify's refunds/create. */
export const shopifyRefund = (transactions: readonly object[], over: Record<string, unknown> = {}) => ({
  id: 509562969,
  order_id: 5678901234567,
  created_at: '2026-11-21T09:00:00-05:00',
  note: 'wrong size',
  restock: true,
  refund_line_items: [],
  transactions,
  order_adjustments: [],
  ...over,
});

export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');
