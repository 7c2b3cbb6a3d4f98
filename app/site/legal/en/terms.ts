import { describeContract, NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import {
  contactWords,
  type LegalFacts,
  type LegalSection,
  type LegalSite,
  type LegalText,
  lawPlace,
  oneLine,
} from '../legal-text.ts';

/** Returns a tenant's terms of use for its visitors, or the platform's terms for visitors and subscribing shops. */
export function termsText({ site, operator }: LegalFacts): LegalText {
  const { kind, name } = site;
  return {
    title: 'Terms',
    description: `Who may use ${name}, what the service is and is not, and the terms between us: research use only, no medical advice.`,
    lead:
      kind === 'tenant'
        ? `The terms that apply when you take the assessment of ${name} or read these pages.`
        : `The terms that apply when you take an assessment, read these pages or run a shop’s assessment with ${name}.`,
    reviewed: '2026-11-29',
    sections: [
      WHO,
      WHAT,
      plans(site),
      ...(kind === 'platform' ? [SHOP_TERMS, FEES, COMMISSION, CANCELLING] : []),
      LIABILITY,
      ...(kind === 'platform' && operator ? [partyAndLaw(operator)] : []),
      last(site),
    ],
  };
}

const WHO: LegalSection = {
  id: 'who',
  heading: 'Who may use the service',
  body: [
    // app/protocol/consent.ts: terms
    'You must be 18 or older. Give your own details, or those of the institution that you represent.',
    'Do not try to break, overload or copy the service, or to reach data that is not yours.',
  ],
};

const WHAT: LegalSection = {
  id: 'research',
  heading: 'Research use only, no medical advice',
  body: [
    // V section 9: fixed disclaimers
    'All compounds are described for research and educational use only. They are not for human consumption.',
    'Nothing here is medical advice, a diagnosis or a treatment, and none of it replaces a doctor. Consult a healthcare provider before starting any protocol, and do not stop or change a treatment because of what you read here.',
    'Follow all local laws and regulations. You must find out whether you may buy, possess or use a compound where you are.',
  ],
};

const plans = ({ kind, name }: LegalSite): LegalSection => ({
  id: 'plans',
  heading: 'Plans and articles',
  body: [
    // app/engine: recommend() is pure, with the same rules for all visitors
    'A plan follows from your answers by fixed rules. The plan knows only what you answered, and leaves out what your answers to the safety questions rule out.',
    'Articles name their sources. Research moves on, so an article may be out of date; each article shows the date of its last review.',
    kind === 'tenant'
      ? `Products are sold by ${name} under the terms of its shop.`
      : `Products are sold by the shops that show the assessment, under their own terms. ${name} sells none of them.`,
  ],
});

const SHOP_TERMS: LegalSection = {
  id: 'shops',
  heading: 'For shops',
  body: [
    'You answer for your shop: for what you sell and to whom, for your prices and claims, and for the laws that apply to you. You must turn off what you may not offer.',
    'You are the controller of your visitors’ data and the service is your processor, as the Data Processing Agreement says. You write only to people to whom the law lets you write, and respect every opt-out.',
    'The rules for acceptable use are part of these terms.',
    'Keep passwords and keys to yourself. Whatever anyone does with your passwords and keys counts as done by you.',
  ],
};

const FEES: LegalSection = {
  id: 'fees',
  heading: 'Fees',
  body: [
    // T section 9; D36, D37
    'Fees are those of your plan on the pricing page: a monthly base fee, and a commission on tracked sales, at the rate of the day of the sale.',
    'A sale is tracked when your shop reports it with the tracking ID of a lead. Commission is due only on tracked sales that your contract counts, and we charge it once, on the next invoice.',
    'New subscriptions begin with a free trial of 14 days. There is no set-up fee.',
  ],
};

const COMMISSION: LegalSection = {
  id: 'commission',
  heading: 'Which sales earn commission',
  body: [
    // app/protocol/commission-contract.ts; D70
    'Your company has a commission contract. You can read the contract in the console under Sales, Commission terms, with all earlier versions. The contract in force on the day of a sale applies to that sale.',
    'The contract of a new company says:',
    describeContract(NEW_COMPANY_CONTRACT).map(([label, text]) => `${label}: ${text}`),
  ],
};

const CANCELLING: LegalSection = {
  id: 'cancelling',
  heading: 'Canceling',
  body: [
    // T section 2, pricing screen: 'Cancel anytime.'; D37
    'You can cancel at any time. A trial without a payment method ends by itself. We put commission still owed from tracked sales on a final invoice.',
    'An account that is used against these terms or the law can be suspended.',
  ],
};

const partyAndLaw = (operator: NonNullable<LegalFacts['operator']>): LegalSection => ({
  id: 'party',
  heading: 'Who you contract with, and which law applies',
  body: [
    `A company’s contract is with ${operator.legalName}, ${oneLine(operator.postalAddress)}, ${operator.contactEmail}.`,
    `The law of this place applies: ${lawPlace(operator, 'en')}. Rights that consumers have under the law of their own country stay.`,
  ],
});

const LIABILITY: LegalSection = {
  id: 'liability',
  heading: 'Liability',
  body: [
    'We run the service with care, but do not promise that it is free of errors or interruptions.',
    'As far as the law allows, there is no liability for what someone does with a compound, for decisions made from a plan or text, or for lost profit. Liability that the law does not let anyone exclude, such as for intent, gross negligence or injury to life and health caused by it, stays.',
  ],
};

function last({ kind, name, contact }: LegalSite): LegalSection {
  const line = contactWords(contact, 'en');
  return {
    id: 'changes',
    heading: 'Changes and questions',
    body: [
      kind === 'platform'
        ? 'These terms may change. A changed version is published here 30 days before it applies, and we ask admins to accept the new version when they log in. Earlier versions stay readable below.'
        : 'These terms may change; the date above shows the last change. Earlier terms stay in force until you continue under the new terms.',
      ...(line ? [`Send questions to ${name}, ${line}.`] : []),
    ],
  };
}
