import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { goldstein2012, malinda1999, ruff2010, wadaProhibitedList } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Fragment of thymosin β4',
  mechanism_of_action:
    'TB-500 is sold as a fragment of the protein thymosin β4, and the research is on the whole protein: in rats it sped up wound closure, with more skin cell migration, collagen and new vessels.',
  plain_english_explanation:
    'A piece of a repair protein that the body makes. The whole protein helped wounds of rats to close faster; for the piece itself such results are not shown here.',
  research_applications: [
    'Wound closure (rats, whole protein)',
    'Cell migration and tissue repair (review, whole protein)',
    'Safety by vein in healthy volunteers (whole protein)',
  ],
  supply: { mg: [1, 1.5, 2], injections_a_week: 2, vial_mg: 10 },
  basis: 'research',
  timing: 'commonly described three to four days apart. No study of the fragment sets a schedule.',
  cycling_guidance:
    'Commonly described as 4 to 6 weeks, then at least 4 weeks off. No study in people sets a length.',
  monitoring_parameters: ['Joint pain levels', 'Range of motion', 'Injection-site reactions'],
  monitoring: ['felt', 'noted', 'noted'],
  interactions_to_avoid: [
    'Blood thinners and other medicines that affect clotting (not studied together)',
    'Medicines that suppress the immune system (not studied together)',
    'Other prescription medicines, without a doctor or pharmacist (interactions in people are unknown)',
  ],
  contraindications: [
    'Caution: heart disease or cardiovascular issues',
    'Caution: blood clotting disorders',
    'Caution: autoimmune conditions',
  ],
  not_asked: [
    'History of cancer (new vessels and cell migration)',
    'Pregnancy planned',
    'Eye disease with new vessels (proliferative retinopathy)',
    'Blood thinners, or medicines that suppress the immune system',
  ],
  evidence_note:
    'The studies are all of full thymosin β4: wound healing in rats, a gel on leg ulcers of 73 people, and a safety study by vein in healthy volunteers; no human study of the TB-500 fragment is cited.',
  sources: sourcesFor('tb-500', [malinda1999, goldstein2012, ruff2010, wadaProhibitedList]),
  claims: claimsFor('tb-500', 'en'),
};
