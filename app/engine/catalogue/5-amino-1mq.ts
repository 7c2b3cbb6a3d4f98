import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { neelakantan2018, neelakantan2019, wadaProhibitedList } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'NNMT inhibitor (a small molecule, not a peptide)',
  mechanism_of_action:
    'Blocks nicotinamide N-methyltransferase (NNMT), an enzyme of fat tissue and muscle. In mice on a high-fat diet NNMT inhibitors lowered body weight and fat; in aged mice an NNMT inhibitor improved muscle repair.',
  plain_english_explanation:
    'A small molecule in capsules, not a peptide. It blocks an enzyme that is tied to how fat cells use energy. Obese mice lost fat with it; no human trial was found.',
  research_applications: [
    'Obesity from a high-fat diet (mice)',
    'Muscle stem cells with age (mice)',
    'NNMT in fat cells (cells)',
  ],
  supply: { mg: [50, 50, 100], capsule_mg: [50, 50, 100] },
  basis: 'research',
  timing: 'commonly described in the morning with food. No study in people sets a time.',
  cycling_guidance:
    'Commonly described as 4 to 8 weeks, then at least 4 weeks off. No study in people sets a length.',
  monitoring_parameters: [
    'Body weight',
    'Energy levels',
    'Blood pressure at home',
    'Liver enzymes',
    'Kidney function',
    'Fasting glucose or HbA1c',
  ],
  monitoring: ['noted', 'felt', 'noted', ['before', 'week-4-8', 'week-8-12'], ['before'], ['before']],
  interactions_to_avoid: [
    'Niacin, nicotinamide, NMN and NAD+ supplements (same pathway)',
    'Glucose-lowering and thyroid medicines (not studied together)',
    'Other prescription medicines, without a doctor or pharmacist (interactions in people are unknown)',
  ],
  contraindications: [
    'Caution: heart disease or cardiovascular issues',
    'Caution: thyroid disorders',
    'Caution: diabetes or blood sugar issues',
  ],
  not_asked: [
    'Pregnancy planned',
    'Liver or kidney disease (not studied)',
    'Insulin or another medicine that lowers blood sugar',
  ],
  evidence_note:
    'All cited work is in mice and cells; no human trial was found, so effect and safety in people are unknown.',
  sources: sourcesFor('5-amino-1mq', [neelakantan2018, neelakantan2019, wadaProhibitedList]),
  claims: claimsFor('5-amino-1mq', 'en'),
};
