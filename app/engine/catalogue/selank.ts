import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { volkova2016, wadaProhibitedList, zozulia2008 } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Synthetic peptide of 7 amino acids',
  mechanism_of_action:
    'In rats selank changed the activity of some genes of GABA signaling, the brain’s main calming system. In 62 patients with anxiety or neurasthenia its effect on anxiety was similar to that of medazepam.',
  plain_english_explanation:
    'A lab-made peptide studied in Russia for anxiety. In one study of 62 patients it calmed about as well as an older tranquilizer; nobody received a placebo.',
  research_applications: [
    'Generalized anxiety and neurasthenia (62 patients, against medazepam)',
    'GABA-related genes (rats)',
    'Fatigue that goes with anxiety (same patients)',
  ],
  supply: { mg: [0.25, 0.375, 0.5], injections_a_week: 7, vial_mg: 10 },
  basis: 'other-use',
  timing: 'commonly described in the morning. No controlled study sets a time.',
  cycling_guidance:
    'Commonly described as 2 to 4 weeks, then at least as long off. Long-term safety is unknown.',
  monitoring_parameters: [
    'Stress levels',
    'Sleep quality',
    'Daytime alertness levels',
    'General mood',
    'Injection-site reactions',
  ],
  monitoring: ['felt', 'felt', 'felt', 'felt', 'noted'],
  interactions_to_avoid: [
    'Tranquilizers, sleeping pills and other sedatives (effects may add up)',
    'Alcohol',
    'Antidepressants and other psychiatric medicines (not studied together; never stop one for this)',
  ],
  contraindications: [
    'Caution: mental health conditions, only with the treating doctor',
    'Caution: autoimmune conditions',
  ],
  not_asked: [
    'Only the nose was studied; injection was not',
    'Bipolar disorder or psychosis, now or in the past',
    'Driving or machines, until the effect is known',
    'Sedatives or psychiatric medicines',
    'Pregnancy planned',
  ],
  evidence_note:
    'One cited study in 62 patients compared selank, given by the nose and not injected, with medazepam and had no placebo group; the work on genes is in rats.',
  sources: sourcesFor('selank', [zozulia2008, volkova2016, wadaProhibitedList]),
  claims: claimsFor('selank', 'en'),
};
