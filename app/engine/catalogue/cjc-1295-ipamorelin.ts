import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import {
  cjcHalt2006,
  fdaCjc2024,
  ionescu2006,
  raun1998,
  teichman2006,
  wadaProhibitedList,
} from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Blend: growth hormone-releasing hormone analog and growth hormone secretagogue',
  mechanism_of_action:
    'CJC-1295 acts like growth hormone-releasing hormone: in healthy adults it raised growth hormone and IGF-1 for days, and the natural pulses persisted. Ipamorelin prompts growth hormone release by another receptor; in animals it did so without raising stress hormones beyond what growth hormone-releasing hormone itself does.',
  plain_english_explanation:
    'Two peptides made to signal the body, in two different ways, to release more of its own growth hormone.',
  research_applications: [
    'Growth hormone and IGF-1 secretion in healthy adults (CJC-1295)',
    'Natural pulses of growth hormone (CJC-1295)',
    'Selective growth hormone release (ipamorelin; animals, cells)',
  ],
  supply: { mg: [0.1, 0.15, 0.2], injections_a_week: 7, vial_mg: 5, blend: true },
  basis: 'research',
  timing: 'commonly described in the evening, away from meals. No study of the blend sets a time.',
  cycling_guidance:
    'Commonly described as 8 to 12 weeks, then at least 4 weeks off. The CJC-1295 trials lasted 28 and 49 days; nothing longer is shown.',
  monitoring_parameters: [
    'Sleep quality',
    'Swelling of hands or feet',
    'Tingling hands',
    'Injection-site reactions',
    'IGF-1',
    'Fasting glucose or HbA1c',
    'Blood pressure',
  ],
  monitoring: [
    'felt',
    'noted',
    'noted',
    'noted',
    ['before', 'week-4-8'],
    ['before', 'week-8-12'],
    ['before'],
  ],
  interactions_to_avoid: [
    'Growth hormone, IGF-1 and growth hormone releasers other than CJC-1295 and ipamorelin (same pathway)',
    'Insulin and other glucose-lowering medicines (blood sugar can change)',
    'Anabolic steroids and corticosteroids (not studied together)',
    'Thyroid medicines (not studied together)',
  ],
  contraindications: [
    'Heart disease or cardiovascular issues',
    'Diabetes or blood sugar issues',
    'Age 18-24',
    'Caution: thyroid disorders',
    'Caution: current steroid cycle',
  ],
  not_asked: [
    'Pituitary disease or a history of cancer',
    'Pregnancy planned',
    'Sleep apnea',
    'Carpal tunnel syndrome',
  ],
  evidence_note:
    'Small, short trials in healthy adults show that CJC-1295 alone raises growth hormone and IGF-1; they used its long-acting form (DAC), which blends for sale usually lack. For CJC-1295 without DAC, US FDA found no published study in people (2024). A trial of CJC-1295 in people with HIV was stopped in 2006 after a death and never published. The blend of CJC-1295 and ipamorelin, its daily use and any benefit to health or body composition are not shown.',
  dose_basis: 'The trials gave CJC-1295 alone, by body weight, once a week or less often.',
  sources: sourcesFor('cjc-1295-ipamorelin', [
    teichman2006,
    ionescu2006,
    raun1998,
    fdaCjc2024,
    cjcHalt2006,
    wadaProhibitedList,
  ]),
  claims: claimsFor('cjc-1295-ipamorelin', 'en'),
};
