/** A link to the field that a refusal asks for. */
export interface RefusalLink {
  label: string;
  to: string;
}

/** Where the fields are that refusals ask for. @param settings URL of the company's settings */
export const REFUSAL_TARGETS = {
  postalAddress: {
    label: 'Add postal address',
    to: (settings: string) => `${settings}#company-postalAddress`,
  },
  ownAddress: { label: 'Confirm address', to: () => '/admin/account#confirm-address' },
  status: { label: 'See status', to: (settings: string) => `${settings}#status-card` },
  textSender: {
    label: 'See text sender',
    to: (settings: string) => `${settings}#text-sender-card`,
  },
  plan: { label: 'See plans', to: () => '/admin/billing' },
} as const;
