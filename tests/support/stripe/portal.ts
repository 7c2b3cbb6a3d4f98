import { emit } from './events.ts';
import {
  type Fields,
  invalid,
  listPage,
  mergeMetadata,
  missingParam,
  newest,
  newId,
  readFlag,
  requireField,
  requireItem,
} from './requests.ts';
import { now, type StubAccount, type StubPortalConfiguration } from './stub-objects.ts';

/** The customer portal (docs.stripe.com/customer-management): configurations and sessions. */
interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

const FEATURES = [
  'customer_update',
  'invoice_history',
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
] as const;

/** What the dashboard's configuration allows unless somebody changes it: customers may cancel. */
const DEFAULT_FEATURES = {
  customer_update: true,
  invoice_history: true,
  payment_method_update: true,
  subscription_cancel: true,
  subscription_update: false,
};

const readFeatures = (fields: Fields, before: StubPortalConfiguration['features']) =>
  Object.fromEntries(
    FEATURES.map((name) => [name, readFlag(fields, `features[${name}][enabled]`) ?? before[name]]),
  ) as StubPortalConfiguration['features'];

const newConfiguration = (
  account: StubAccount,
  values: Partial<StubPortalConfiguration>,
): StubPortalConfiguration => ({
  id: newId('bpc'),
  created: now(account),
  updated: now(account),
  active: true,
  is_default: false,
  name: null,
  metadata: {},
  features: DEFAULT_FEATURES,
  cancelMode: 'at_period_end',
  default_return_url: null,
  ...values,
});

const showConfiguration = ({ features, cancelMode, ...configuration }: StubPortalConfiguration) => ({
  ...configuration,
  object: 'billing_portal.configuration' as const,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  features: {
    customer_update: { allowed_updates: ['email', 'tax_id'], enabled: features.customer_update },
    invoice_history: { enabled: features.invoice_history },
    payment_method_update: { enabled: features.payment_method_update },
    subscription_cancel: {
      enabled: features.subscription_cancel,
      mode: cancelMode,
      proration_behavior: 'none',
    },
    subscription_update: {
      enabled: features.subscription_update,
      default_allowed_updates: [],
      proration_behavior: 'none',
    },
  },
  livemode: false,
  login_page: { enabled: false, url: null },
});

const NOTHING = {
  customer_update: false,
  invoice_history: false,
  payment_method_update: false,
  subscription_cancel: false,
  subscription_update: false,
};

export function createConfiguration({ account, fields }: Call) {
  const configuration = newConfiguration(account, {
    features: readFeatures(fields, NOTHING),
    cancelMode: (fields.get('features[subscription_cancel][mode]') ??
      'at_period_end') as StubPortalConfiguration['cancelMode'],
    name: fields.get('name'),
    metadata: mergeMetadata({}, fields),
    default_return_url: fields.get('default_return_url'),
  });
  account.portalConfigurations.set(configuration.id, configuration);
  emit(account, 'billing_portal.configuration.created', showConfiguration(configuration));
  return showConfiguration(configuration);
}

export function updateConfiguration({ account, id, fields }: Call) {
  const configuration = requireItem(account.portalConfigurations, id, 'configuration');
  Object.assign(configuration, {
    active: readFlag(fields, 'active') ?? configuration.active,
    features: readFeatures(fields, configuration.features),
    metadata: mergeMetadata(configuration.metadata, fields),
    updated: now(account),
  });
  emit(account, 'billing_portal.configuration.updated', showConfiguration(configuration));
  return showConfiguration(configuration);
}

export const readConfiguration = ({ account, id }: Call) =>
  showConfiguration(requireItem(account.portalConfigurations, id, 'configuration'));

export function listConfigurations({ account, fields }: Call) {
  const [active, isDefault] = [readFlag(fields, 'active'), readFlag(fields, 'is_default')];
  const matching = newest(account.portalConfigurations.values()).filter(
    (configuration) =>
      (active === null || configuration.active === active) &&
      (isDefault === null || configuration.is_default === isDefault),
  );
  return listPage('/v1/billing_portal/configurations', fields, matching, showConfiguration);
}

/** Opens the portal; without a configuration it is the dashboard's own one, with which a customer may cancel. */
export function createSession({ account, fields }: Call) {
  const customer = requireField(fields, 'customer');
  if (!account.customers.has(customer)) throw missingParam('customer', customer, 'customer');
  const named = fields.get('configuration');
  const configuration = named === null ? findDefault(account) : account.portalConfigurations.get(named);
  if (!configuration) throw missingParam('configuration', named, 'configuration');
  if (!configuration.active)
    throw invalid('The portal configuration is not active.', undefined, 'configuration');
  const flow = fields.get('flow_data[type]');
  if (flow === 'payment_method_update' && !configuration.features.payment_method_update)
    throw invalid(
      'The configuration does not have the feature payment_method_update enabled.',
      undefined,
      'flow_data[type]',
    );
  if (flow === 'subscription_cancel' && !configuration.features.subscription_cancel)
    throw invalid(
      'The configuration does not have the feature subscription_cancel enabled.',
      undefined,
      'flow_data[type]',
    );
  const session = {
    id: newId('bps'),
    object: 'billing_portal.session' as const,
    configuration: configuration.id,
    created: now(account),
    customer,
    flow: flow && { type: flow, after_completion: { type: 'portal_homepage' } },
    livemode: false,
    locale: fields.get('locale'),
    on_behalf_of: null,
    return_url: fields.get('return_url'),
    url: `${account.pagesOrigin ?? 'https://pay.stripe.example'}/portal/${customer}`,
  };
  emit(account, 'billing_portal.session.created', session);
  return session;
}

function findDefault(account: StubAccount): StubPortalConfiguration {
  const stored = [...account.portalConfigurations.values()].find(({ is_default }) => is_default);
  if (stored) return stored;
  const made = newConfiguration(account, { is_default: true });
  account.portalConfigurations.set(made.id, made);
  return made;
}
