import type { EntryClaims } from './claims/types.ts';
import type { Alert, DangerFinding } from './own-words.ts';
import type { AgeRange, Budget, Flag, Level, Sex } from './vocabulary.ts';

/** Ids of the twelve complete catalogue entries, in catalogue order. */
export const PEPTIDE_IDS = [
  'bpc-157',
  'cjc-1295-ipamorelin',
  'retatrutide',
  'tirzepatide',
  'semaglutide',
  'aod-9604',
  'hcg-protocol',
  'selank',
  'tb-500',
  'mots-c',
  '5-amino-1mq',
  'signature-protocol',
] as const;
export type PeptideId = (typeof PEPTIDE_IDS)[number];

/** A real publication, never an invented one. docs/sources.md says where each is found. */
export interface Source {
  /** Authors as cited ("Wilding JPH et al."), or the agency or the holder of a label. */
  authors: string;
  title: string;
  /** Journal with volume and pages, or "US prescribing information". */
  published_in: string;
  year: number | null;
  /** Identifier for finding it: DOI, SI number, label name. Null only if the list has no identifier. */
  identifier: string | null;
  /** URL of a publication that no public register lists: https only. Older stored plans lack it. */
  url?: string;
  /** Required remark: "in mice", "no placebo group". */
  note?: string;
}

/**
 * Class of evidence of a compound for one purpose (D44, D59): an approved medicine, tested in people for this, tested in people otherwise
 * (another route, form or purpose), tested in people without effect, animals or cells only, not studied. Plans stored before engine 2.0.0
 * may also have 'limited-human'.
 */
export type Evidence =
  | 'approved-drug'
  | 'human-trials'
  | 'human-otherwise'
  | 'no-effect'
  | 'animal-only'
  | 'not-studied';

export interface VialCalculation {
  /** mg per day; a weekly amount is given as weekly / 7. For blends: of each peptide. */
  daily_dose_mg: number;
  /** ceil(daily_dose_mg * 30 / vial_strength_mg); capsules of 5-amino-1mq: ceil(daily_dose_mg * 30 / 1000). */
  monthly_vials_needed: number;
  vial_strength_mg: number;
  explanation: string;
}

export interface Reconstitution {
  instructions: string;
  /** 2 for every injected entry, 0 for capsules. */
  bacteriostatic_water_ml: number;
  /** e.g. "5 mg/ml" */
  final_concentration: string;
  storage: string;
}

export interface InjectionProtocol {
  /** e.g. "0.25 mg"; hCG also states IU. */
  dose_per_injection: string;
  frequency: string;
  /** dose / concentration, in ml. */
  injection_volume_ml: number;
  detailed_instructions: string;
}

/** All texts on one product's amount, for one level of experience. */
export interface AmountTexts {
  /** e.g. "2.5 mg once a week (the first step of the US label)" */
  dosing?: string;
  /** The source of the amount. */
  basis?: string;
  mixing?: Reconstitution;
  /** Absent for capsules. */
  injection?: InjectionProtocol;
  supply?: VialCalculation;
  /** The figures are those of each peptide of a blend. */
  is_blend?: boolean;
}

/** One entry of the catalogue: the specification's fields, plus the compound's class. */
export interface CatalogueEntry {
  id: PeptideId;
  /** `{brand}` is replaced by the tenant's name in signature-protocol. */
  name: string;
  /** Compound class in a few words: "GLP-1 receptor agonist". */
  compound_class: string;
  mechanism_of_action: string;
  plain_english_explanation: string;
  research_applications: string[];
  dosing_ranges: Record<Level, string>;
  timing_protocol: string;
  cycling_guidance: string;
  monitoring_parameters: string[];
  /** Who monitors each of `monitoring_parameters`, in the same order. */
  monitoring: readonly MonitoredBy[];
  interactions_to_avoid: string[];
  contraindications: string[];
  /** Contraindications that the full questionnaire does not ask about (D42). */
  not_asked: string[];
  /** What is known about the entry's evidence, approval and doping class. A plan holds it only in its sentences. */
  claims: EntryClaims;
  /** Resolved against the tenant's shop URL unless the tenant sets its own (D16). */
  product_url: string;
  vial_calculations: Record<Level, VialCalculation>;
  reconstitution?: Reconstitution;
  injection_protocol?: Record<Level, InjectionProtocol>;
  /** One sentence on what is known in people and what is not. */
  evidence_note: string;
  /** The source of the amounts, in one sentence (label, trial, or "no established human dose; …"). */
  dose_basis: string;
  sources: Source[];
  /** Only in a widget's own plan: number of sources that were not fetched with the entry (citations.ts). */
  sources_elsewhere?: number;
}

export type Catalogue = Readonly<Record<PeptideId, CatalogueEntry>>;

/** When a doctor can measure a value: before the start, or during these weeks of use. */
export type Visit = 'before' | 'week-4-8' | 'week-8-12';

/** Who monitors a value: the person, who feels it or notes it each week, or a doctor at these visits. */
export type MonitoredBy = 'felt' | 'noted' | readonly Visit[];

/** The visitor's answers. Goals and symptoms may be ids or labels; flags are the specification's labels. */
export interface Profile {
  experience_level: Level;
  goals: string[];
  symptoms: string[];
  sex_at_birth: Sex;
  age_range: AgeRange;
  budget_level: Budget;
  contra_flags: string[];
}

/** A tenant's settings for an entry that are visible in the plan (D16). */
export interface ProductSettings {
  name?: string;
  url?: string;
  price_cents?: number;
  coupon_code?: string;
  image_url?: string;
  /** Shown on the entry's card. The engine ignores it: entries that must not be recommended are missing from `available`. */
  out_of_stock?: boolean;
}

/** The languages that plans are available in. */
export const PLAN_LOCALES = ['en', 'es'] as const;
export type PlanLocale = (typeof PLAN_LOCALES)[number];

export interface RecommendOptions {
  /** Ids that the tenant sells; default all. */
  available?: readonly string[];
  /** The tenant's name, for signature-protocol. */
  brand?: string;
  /** Base URL of product links if an entry has no URL of its own; default '' (links are left as they are). */
  shop_url?: string;
  products?: Partial<Record<PeptideId, ProductSettings>>;
  /** False omits every amount: dosing, mixing, injection, supply (D16). Default true. */
  show_amounts?: boolean;
  /** False omits the advice to read the shop's articles, for a shop without them. Default true. */
  show_articles?: boolean;
  /** What the visitor's own words name (D63): readDangerWords(). */
  own_words?: readonly DangerFinding[];
  /** The language of every sentence; ids, labels of flags and the profile are not translated. Default English. */
  locale?: PlanLocale;
}

/** A catalogue entry as it appears in a plan. Amount fields are absent when the tenant shows no amounts. */
export interface PlannedPeptide
  extends Omit<
    CatalogueEntry,
    'dosing_ranges' | 'vial_calculations' | 'dose_basis' | 'not_asked' | 'monitoring' | 'claims'
  > {
  /** Absent before engine 2.1.0. */
  monitoring?: readonly MonitoredBy[];
  dosing_ranges?: Record<Level, string>;
  vial_calculations?: Record<Level, VialCalculation>;
  dose_basis?: string;
  /** The class for the answers that the entry serves; `strongest` chooses one of several. Older plans have one class for all answers. */
  evidence: Evidence;
  /** 1-based place in the whole plan. */
  rank: number;
  /** "because you chose Sleep & Recovery" */
  reasons: string[];
  /** Cautions from the visitor's own flags. */
  cautions: string[];
  price_cents?: number;
  coupon_code?: string;
  image_url?: string;
}

export interface Exclusion {
  id: PeptideId;
  name: string;
  /** Empty if neither a ticked condition nor the visitor's own words are the reason. */
  flags: Flag[];
  /**
   * Set if the reason is not the visitor's safety but the list's order: another entry of the same class comes first. Absent before engine
   * 2.1.0.
   */
  because?: 'class';
  /** A full sentence for the Safety tab. */
  reason: string;
}

/**
 * The reason why the plan is empty: the visitor's conditions, ticked or in their own words (D13's page advises a doctor), or the shop does
 * not offer what would fit, or no answer leads to any entry. The last two make no statement about the visitor's health.
 */
export type NothingBecause = 'flags' | 'not-offered' | 'no-match';

/**
 * The reason why a plan shows no amounts although the shop does: no safety question was answered (D41), or the visitor's own words named a
 * danger.
 */
export type Withheld = 'unanswered' | 'words';

export interface Plan {
  engine_version: string;
  /** 'nothing-suitable': no entry remains (D13), so the three tiers are empty. */
  outcome: 'plan' | 'nothing-suitable';
  /** The reason why the tiers are empty; absent in a plan. */
  nothing_because?: NothingBecause;
  amounts_withheld?: Withheld;
  /** What every view shows before anything else. Absent before engine 2.1.0. */
  alert?: Alert;
  user_profile: Profile;
  game_plan: {
    start_here: PlannedPeptide[];
    next_layer: PlannedPeptide[];
    advanced: PlannedPeptide[];
  };
  education: {
    mechanisms_summary: string;
    rationale: string;
    key_education_points: string[];
    monitoring_plan: { subjective: string[]; objective: string[]; checkpoints: string[] };
  };
  human_readable: {
    inputs_recap: string;
    step_by_step_plan: string[];
    why_chosen: string[];
    how_to_use: string[];
    what_to_monitor: string[];
    cautions: string[];
    education_nuggets: string[];
  };
  exclusions: Exclusion[];
  /**
   * Contraindications that no question covers (D42): a visitor to whom one line applies must not use the amounts. Absent before engine
   * 2.0.0.
   */
  do_not_use?: string[];
  /** Sentences that are said once for all products of the plan. Absent before engine 2.1.0. */
  notes?: string[];
  /** A sentence for each answer that has no studied product. Absent before engine 2.1.0. */
  answers_without_study?: string[];
  /** Labels of answers that the plan does not serve: "Poor sleep quality". */
  not_covered: string[];
  disclaimers: string[];
}

/** V's older list format, used by the consumer and technical widgets (D15). */
export interface LegacyRecommendation {
  category: 'primary' | 'stack' | 'secondary';
  matchPercentage: number;
  id: string;
  name: string;
  description: string;
  benefits: string[];
  dosage: string;
  duration: string;
  administration: string;
  timing: string;
  /** What belongs to the dosage; absent without an amount, and in lists of engines before 2.1.0. */
  amounts?: AmountTexts;
  productUrl: string;
  cautions: string[];
  /** What to monitor and who does it. Absent before engine 2.1.0. */
  monitoring_parameters?: string[];
  monitoring?: readonly MonitoredBy[];
  /** Texts to be read before any amount (D43); absent in lists of older engines. */
  warnings?: ListedWarnings;
}

/** Warnings of a listed compound. A compound without a catalogue entry has only the known contraindications. */
export interface ListedWarnings {
  /** The class for the list's goal. Lists of engines before 2.1.0 lack it for a compound without a catalogue entry. */
  evidence?: Evidence;
  /** Names both answers with their classes, where the compound matches both and the classes differ. Absent before engine 2.6.0. */
  reasons?: string[];
  /** What is known for the list's goal, with its source. Lists of engines before 2.1.0 have it in the note. */
  finding?: string;
  evidence_note: string;
  contraindications: string[];
  interactions_to_avoid: string[];
}
