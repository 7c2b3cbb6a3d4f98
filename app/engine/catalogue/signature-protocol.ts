import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { pickart2015, pickart2018, wadaProhibitedList } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'GHK-Cu (copper tripeptide)',
  mechanism_of_action:
    'GHK is a tripeptide of human plasma that binds copper. In laboratory and animal work GHK-Cu supported collagen and elastin, new vessels and wound repair, and it changed the activity of many genes.',
  plain_english_explanation:
    'A copper-carrying peptide that occurs naturally in human blood, studied for the repair and look of skin. Studies in people put it on the skin; they did not inject it.',
  research_applications: [
    'Skin firmness and fine lines (topical studies)',
    'Wound repair and collagen (laboratory, animals)',
    'Hair growth (laboratory, animals)',
  ],
  supply: { mg: [1, 1.5, 2], injections_a_week: 7, vial_mg: 50, is_blue: true },
  basis: 'research',
  timing: 'commonly described at a fixed time of day. No study of injections in people sets one.',
  cycling_guidance:
    'Commonly described as 4 to 6 weeks, then at least 4 weeks off. Long-term safety of injections is unknown.',
  monitoring_parameters: [
    'Skin quality (own rating)',
    'Skin photographs in the same light',
    'Injection-site reactions',
    'Serum copper',
    'Ceruloplasmin',
  ],
  monitoring: ['felt', 'noted', 'noted', ['before', 'week-8-12'], ['before']],
  interactions_to_avoid: [
    'Copper supplements (adds to the copper taken in)',
    'Penicillamine and other copper-binding medicines',
    'Other prescription medicines, without a doctor or pharmacist (interactions in people are unknown)',
  ],
  contraindications: [],
  not_asked: [
    'History of cancer (new vessels in the laboratory)',
    'Pregnancy planned',
    'Wilson disease or another disorder of copper',
    'Open or infected skin at the site',
  ],
  evidence_note:
    'The reviews describe small studies of creams on human skin, next to laboratory and animal work; injected GHK-Cu has no human trial among the cited sources.',
  sources: sourcesFor('signature-protocol', [pickart2015, pickart2018, wadaProhibitedList]),
  claims: claimsFor('signature-protocol', 'en'),
};
