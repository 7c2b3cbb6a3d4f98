/** The platform's documents, with their paths. A company's site has its own version of some of them. */
export const LEGAL_PATHS = {
  privacy: '/legal/privacy',
  terms: '/legal/terms',
  dpa: '/legal/dpa',
  subprocessors: '/legal/subprocessors',
  'consumer-health-data': '/legal/consumer-health-data',
  'acceptable-use': '/legal/acceptable-use',
} as const;

/** The documents' names in the console. */
export const LEGAL_NAMES = {
  terms: 'Terms',
  privacy: 'Privacy',
  dpa: 'Data Processing Agreement',
  subprocessors: 'Subprocessors',
  'consumer-health-data': 'Consumer health data',
  'acceptable-use': 'Acceptable use',
} as const;
