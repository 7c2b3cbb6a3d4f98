/** Classes by which requests are counted: few names, and no part of a path. */
export const ROUTE_CLASSES = [
  'submission',
  'events',
  'webhook',
  'api',
  'widget',
  'loader',
  'file',
  'console',
  'account',
  'recipient',
  'site',
  'health',
  'metrics',
] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

const BY_FIRST_PART: Readonly<Record<string, RouteClass>> = {
  '': 'widget',
  embed: 'widget',
  widget: 'widget',
  consumer: 'widget',
  technical: 'widget',
  selector: 'widget',
  'embed.js': 'loader',
  'embed.mjs': 'loader',
  'embed-modes.js': 'loader',
  'embed-analytics.js': 'loader',
  'embed-accent.js': 'loader',
  w: 'file',
  assets: 'file',
  media: 'file',
  shelf: 'file',
  og: 'file',
  admin: 'console',
  analytics: 'console',
  leads: 'console',
  communications: 'console',
  health: 'console',
  login: 'account',
  logout: 'account',
  signup: 'account',
  'forgot-password': 'account',
  'reset-password': 'account',
  invite: 'account',
  'verify-email': 'account',
  'confirm-address': 'account',
  plan: 'recipient',
  data: 'recipient',
  erase: 'recipient',
  preferences: 'recipient',
  unsubscribe: 'recipient',
  healthz: 'health',
  readyz: 'health',
  metrics: 'metrics',
};

/** @param url the request's URL, with or without its query */
export function routeClass(url: string): RouteClass {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/')) return 'site';
  const [, first = '', second] = path.split('/', 3);
  if (first === 'api') {
    if (second === 'assessment') return path === '/api/assessment' ? 'submission' : 'api';
    if (second === 'events') return 'events';
    return second === 'webhooks' ? 'webhook' : 'api';
  }
  // Ignores the object's prototype, because a path may be called `constructor`.
  return (Object.hasOwn(BY_FIRST_PART, first) && BY_FIRST_PART[first]) || 'site';
}
