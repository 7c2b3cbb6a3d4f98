import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { heffernan2001, options2007, stier2013, wadaProhibitedList } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Fragment of human growth hormone (16 amino acids)',
  mechanism_of_action:
    'In obese mice chronic treatment lowered body weight and fat; in mice without the β3-adrenergic receptor it did not. Human trials found no effect on IGF-1, unlike growth hormone itself.',
  plain_english_explanation:
    'A small piece of human growth hormone, made to keep its effect on fat without its other effects. It worked in obese mice; the larger trial in people missed its goal.',
  research_applications: [
    'Fat metabolism (obese mice)',
    'Role of the β3-adrenergic receptor (mice)',
    'Body weight by mouth (human trials of 12 and 24 weeks)',
  ],
  supply: { mg: [0.2, 0.3, 0.4], injections_a_week: 7, vial_mg: 5 },
  basis: 'research',
  timing: 'commonly described in the morning before food. No published trial sets a time.',
  cycling_guidance:
    'Commonly described as 8 to 12 weeks, then at least 4 weeks off. No study in people sets a length.',
  monitoring_parameters: [
    'Body weight',
    'Waist circumference',
    'Appetite levels',
    'Injection-site reactions',
    'Fasting glucose or HbA1c',
    'Weight',
  ],
  monitoring: ['noted', 'noted', 'felt', 'noted', ['before', 'week-8-12'], ['week-8-12']],
  interactions_to_avoid: [
    'Growth hormone (not studied together)',
    'Insulin and other glucose-lowering medicines (not studied together)',
    'Other prescription medicines, without a doctor or pharmacist (interactions in people are unknown)',
  ],
  contraindications: ['Caution: diabetes or blood sugar issues'],
  not_asked: [
    'A history of cancer (kin of growth hormone; not studied)',
    'Pregnancy planned',
    'Insulin or another medicine that lowers blood sugar',
  ],
  evidence_note:
    'The larger trial in people found no effect: by mouth for 24 weeks in 536 people (OPTIONS, 2007) weight loss was too small to differ from placebo, and development for obesity ended. An earlier trial by mouth, of 12 weeks in 300 people, had found more weight loss than with placebo; no trial by injection under the skin was found.',
  sources: sourcesFor('aod-9604', [heffernan2001, options2007, stier2013, wadaProhibitedList]),
  claims: claimsFor('aod-9604', 'en'),
};
