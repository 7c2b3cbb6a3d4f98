import type { PeptideId } from './types.ts';
import type { Flag } from './vocabulary.ts';

/**
 * The twelve compounds without a catalogue entry, which only V's consumer and technical lists name (D15). GHK-Cu is the signature protocol
 * (D5), Ipamorelin and CJC-1295 are the two halves of the catalogue's blend, and Kisspeptin and Kisspeptin-10 are one compound.
 * Descriptions state only what the compound is; what was studied is in claims/findings-others.ts.
 */
export const OTHER_COMPOUND_IDS = [
  'nad-plus',
  'dsip',
  'epitalon',
  'pt-141',
  'kisspeptin',
  'tesamorelin',
  'semax',
  'p21',
  'thymosin-alpha-1',
  'follistatin-344',
  'igf-1-lr3',
  'hgh-fragment',
] as const;
export type OtherCompoundId = (typeof OTHER_COMPOUND_IDS)[number];

/** A catalogue entry or another compound of V's lists. */
export type ListedId = PeptideId | OtherCompoundId;

export const isOtherCompound = (id: string): id is OtherCompoundId =>
  OTHER_COMPOUND_IDS.some((otherId) => otherId === id);

interface OtherCompound {
  name: string;
  compound_class: string;
  /** One line; no claim of an effect. */
  description: string;
  /**
   * Flags that exclude the compound, in addition to those that exclude every compound. Every other flag adds a caution (see `screenOther`).
   */
  excluded: readonly Flag[];
  /** Further contraindications that no question covers. */
  warnings: readonly string[];
}

const COMPOUND_HEART_FLAG: Flag = 'Heart disease or cardiovascular issues';
const COMPOUND_DIABETES_FLAG: Flag = 'Diabetes or blood sugar issues';

/** Growth hormone releasers and related compounds are excluded by the same flags as the catalogue's own releaser (D13). */
const COMPOUNDS_LIKE_GROWTH_HORMONE_RELEASERS: readonly Flag[] = [
  COMPOUND_HEART_FLAG,
  COMPOUND_DIABETES_FLAG,
];

type Safety = Partial<Pick<OtherCompound, 'excluded' | 'warnings'>>;

const compound = (
  name: string,
  compound_class: string,
  description: string,
  { excluded = [], warnings = [] }: Safety = {},
): OtherCompound => ({ name, compound_class, description, excluded, warnings });

const COMPOUND_CANCER_FLAG = 'A history of cancer';
/** The consumer and technical widgets do not ask the age (D46). */
const TOO_YOUNG_FOR_OTHER_COMPOUNDS = 'Age 18-24';

/** Texts on safety by compound, from section 4 of the evidence. Spanish: wording/es-lists.ts. */
export const OTHER_COMPOUNDS: Readonly<Record<OtherCompoundId, OtherCompound>> = {
  'nad-plus': compound(
    'NAD+',
    'Coenzyme (nicotinamide adenine dinucleotide)',
    'A coenzyme of every living cell; not a peptide.',
  ),
  dsip: compound(
    'DSIP',
    'Peptide of 9 amino acids',
    'A short peptide whose letters stand for delta sleep-inducing peptide.',
    {
      warnings: [
        'Sedatives, opioids or alcohol',
        'Sleep apnea',
        'Driving or machines, until the effect is known',
      ],
    },
  ),
  epitalon: compound(
    'Epitalon',
    'Synthetic peptide of 4 amino acids',
    'A synthetic peptide: alanine, glutamic acid, aspartic acid, glycine.',
    { warnings: [COMPOUND_CANCER_FLAG] },
  ),
  'pt-141': compound(
    'PT-141',
    'Melanocortin receptor agonist',
    'A ring-shaped peptide that acts on melanocortin receptors, also known as bremelanotide.',
    {
      excluded: [COMPOUND_HEART_FLAG],
      warnings: [
        'Uncontrolled high blood pressure',
        'Naltrexone by mouth',
        'Melanoma, or dark spots that change',
        'Men, and women after menopause',
      ],
    },
  ),
  kisspeptin: compound(
    'Kisspeptin',
    'Kisspeptin receptor agonist',
    'A peptide of the pathway that governs sex hormones; kisspeptin-10 is its last ten amino acids.',
    {
      // The same flags as for hCG, the catalogue's other compound of the sex hormones' pathway, and those of endocrine disorders.
      excluded: [
        COMPOUND_HEART_FLAG,
        'Blood clotting disorders',
        'Thyroid disorders',
        COMPOUND_DIABETES_FLAG,
        'Current steroid cycle',
      ],
      warnings: [
        'A hormone-dependent tumor',
        'PCOS, endometriosis or fertility treatment',
        'Pituitary disease',
        'Pregnancy planned',
      ],
    },
  ),
  tesamorelin: compound(
    'Tesamorelin',
    'Growth hormone-releasing hormone analog',
    'A stabilized form of growth hormone-releasing hormone.',
    {
      excluded: COMPOUNDS_LIKE_GROWTH_HORMONE_RELEASERS,
      warnings: [
        'Pituitary disease, pituitary surgery, head irradiation or head injury (Egrifta label)',
        COMPOUND_CANCER_FLAG,
        'Glucose intolerance or diabetic retinopathy',
        'Cortisone tablets (replacement)',
        TOO_YOUNG_FOR_OTHER_COMPOUNDS,
      ],
    },
  ),
  semax: compound(
    'Semax',
    'Synthetic peptide of 7 amino acids',
    'A synthetic peptide modeled on a fragment of the hormone ACTH.',
    {
      warnings: ['Bipolar disorder or psychosis, now or in the past', 'Seizures', 'Pregnancy planned'],
    },
  ),
  p21: compound(
    'P21',
    'Synthetic peptide',
    'A synthetic peptide modeled on a fragment of ciliary neurotrophic factor.',
  ),
  'thymosin-alpha-1': compound(
    'Thymosin Alpha-1',
    'Thymic peptide of 28 amino acids',
    'A peptide first found in the thymus, an organ of the immune system.',
    {
      excluded: ['Autoimmune conditions'],
      warnings: ['An organ transplant, or medicines that suppress the immune system'],
    },
  ),
  'follistatin-344': compound(
    'Follistatin-344',
    'Activin-binding protein',
    'A form of follistatin, a protein that binds activin and myostatin.',
    {
      excluded: COMPOUNDS_LIKE_GROWTH_HORMONE_RELEASERS,
      warnings: [COMPOUND_CANCER_FLAG],
    },
  ),
  'igf-1-lr3': compound(
    'IGF-1 LR3',
    'Analog of insulin-like growth factor 1',
    'A lengthened form of insulin-like growth factor 1.',
    {
      excluded: COMPOUNDS_LIKE_GROWTH_HORMONE_RELEASERS,
      warnings: [
        'Low blood sugar (hypoglycemia), now or in the past',
        'Insulin or another medicine that lowers blood sugar',
        COMPOUND_CANCER_FLAG,
        TOO_YOUNG_FOR_OTHER_COMPOUNDS,
      ],
    },
  ),
  'hgh-fragment': compound(
    'HGH Fragment',
    'Fragment of human growth hormone',
    'The end piece of human growth hormone, amino acids 176 to 191.',
    {
      excluded: COMPOUNDS_LIKE_GROWTH_HORMONE_RELEASERS,
      warnings: [COMPOUND_CANCER_FLAG, TOO_YOUNG_FOR_OTHER_COMPOUNDS],
    },
  ),
};

const FLAGS_EXCLUDING_OTHER_COMPOUNDS: readonly Flag[] = [
  'Pregnancy or breastfeeding',
  'Active cancer treatment',
];

/**
 * Applies D13's screen to these compounds: without an established dose and a source on their safety, any condition is at least a reason for
 * caution.
 */
export function screenOther(id: OtherCompoundId, flags: readonly Flag[]) {
  const out = (flag: Flag) =>
    FLAGS_EXCLUDING_OTHER_COMPOUNDS.includes(flag) || OTHER_COMPOUNDS[id].excluded.includes(flag);
  return { excluded: flags.filter(out), cautioned: flags.filter((flag) => !out(flag)) };
}
