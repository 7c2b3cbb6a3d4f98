import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { lee2015, reynolds2021, wadaProhibitedList } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Mitochondrial-derived peptide of 16 amino acids',
  mechanism_of_action:
    'MOTS-c is encoded in the DNA of mitochondria. In mice it acted on muscle, activated the energy sensor AMPK and lessened insulin resistance and obesity from a high-fat diet. In people exercise raised the body’s own MOTS-c.',
  plain_english_explanation:
    'A peptide that the cell’s power plants make, more so with exercise. Mice that were given it ran better and gained less fat; it was not given to people in these studies.',
  research_applications: [
    'Insulin resistance and obesity (mice)',
    'Physical performance with age (mice)',
    'Response of the body’s own MOTS-c to exercise (people)',
  ],
  supply: { mg: [2, 2.5, 2.5], injections_a_week: 2, vial_mg: 10 },
  basis: 'research',
  timing: 'commonly described in the morning, three to four days apart. No study in people sets a schedule.',
  cycling_guidance:
    'Commonly described as 4 to 8 weeks, then at least 4 weeks off. No study in people sets a length.',
  monitoring_parameters: [
    'Energy levels',
    'Exercise minutes',
    'Resting heart rate',
    'Injection-site reactions',
    'Fasting glucose or HbA1c',
  ],
  monitoring: ['felt', 'noted', 'noted', 'noted', ['before', 'week-4-8']],
  interactions_to_avoid: [
    'Insulin and other glucose-lowering medicines, metformin included (effects may add up)',
    'Heart and blood-pressure medicines (not studied together)',
    'Other prescription medicines, without a doctor or pharmacist (interactions in people are unknown)',
  ],
  contraindications: [
    'Caution: heart disease or cardiovascular issues',
    'Caution: diabetes or blood sugar issues',
  ],
  not_asked: ['Pregnancy planned', 'Insulin or another medicine that lowers blood sugar'],
  evidence_note:
    'Treatment was studied in mice only; in people the studies measured the body’s own levels and gave none.',
  sources: sourcesFor('mots-c', [lee2015, reynolds2021, wadaProhibitedList]),
  claims: claimsFor('mots-c', 'en'),
};
