import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import {
  chang2011,
  gwyer2019,
  mcguire2025,
  sikiric2011,
  vasireddi2025,
  wadaProhibitedList,
} from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Synthetic peptide of 15 amino acids',
  mechanism_of_action:
    'In rat tendon cells BPC-157 increased outgrowth, survival under stress and migration. Reviews of animal work also describe effects on new blood vessels and on the lining of the gut. How far this holds in people is not known.',
  plain_english_explanation:
    'A lab-made peptide modeled on one found in stomach juice. In animal studies it went along with faster healing of tendon, muscle and gut tissue.',
  research_applications: [
    'Tendon and ligament healing (animals, cells)',
    'Muscle and soft-tissue repair (animals)',
    'Lining of the digestive tract (animals)',
  ],
  supply: { mg: [0.25, 0.375, 0.5], injections_a_week: 7, vial_mg: 10 },
  basis: 'research',
  timing: 'commonly described at a fixed time of day. No study in people sets one.',
  cycling_guidance:
    'Commonly described as 4 weeks, then at least 4 weeks off. No study in people sets a length, and long-term safety is unknown.',
  monitoring_parameters: [
    'Joint pain levels',
    'Range of motion',
    'Digestive comfort levels',
    'Injection-site reactions',
  ],
  monitoring: ['felt', 'noted', 'felt', 'noted'],
  interactions_to_avoid: [
    'Blood thinners and other medicines that affect clotting (not studied together)',
    'Medicines that suppress the immune system (not studied together)',
    'Other prescription medicines, without a doctor or pharmacist (interactions in people are unknown)',
  ],
  contraindications: ['Caution: blood clotting disorders', 'Caution: autoimmune conditions'],
  not_asked: [
    'History of cancer (new vessels and cell growth in the laboratory)',
    'Pregnancy planned',
    'Blood thinners, or medicines that suppress the immune system',
  ],
  evidence_note:
    'Almost all work is in animals and cells: a 2025 systematic review found 35 preclinical studies and 1 clinical one, so benefit and long-term safety in people are not established.',
  sources: sourcesFor('bpc-157', [
    chang2011,
    sikiric2011,
    gwyer2019,
    mcguire2025,
    vasireddi2025,
    wadaProhibitedList,
  ]),
  claims: claimsFor('bpc-157', 'en'),
};
