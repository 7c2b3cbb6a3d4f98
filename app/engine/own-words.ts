import type { Flag } from './vocabulary/shared.ts';

/** A danger that a visitor's own text may name (D63). */
type DangerTopic =
  | 'pregnancy'
  | 'breastfeeding'
  | 'cancer-treatment'
  | 'hormone-blocker'
  | 'under-18'
  | 'self-harm'
  | 'type-1-diabetes-insulin'
  | 'eating-disorder'
  | 'men2-medullary'
  | 'pancreatitis'
  | 'blood-thinners'
  | 'chest-pain'
  | 'heart-history'
  | 'kidney'
  | 'cancer-history'
  | 'cancer-named'
  | 'planned-pregnancy'
  | 'organ-immune-pituitary'
  | 'psychosis-bipolar'
  | 'overdose';

/** `stop`: no product. `withhold`: no amount. `refuse`: the submission is not accepted; a plan made for it anyway has no product. */
type DangerAction = 'stop' | 'withhold' | 'refuse';

/** What every view of the plan shows first: a crisis line, or that what the visitor wrote may be an emergency. */
export type Alert = 'crisis' | 'urgent';

/** One topic of danger-rules.ts: what it does, and when its phrases count. */
export interface DangerRule {
  topic: DangerTopic;
  action: DangerAction;
  /** The action for a visitor whose sex at birth is male. */
  forMales?: DangerAction;
  /** The safety question whose flag a `stop` acts as. */
  flag?: Flag;
  alert?: Alert;
  /** Whether the condition of a relative counts too. */
  family?: true;
  /** Whether a condition that is over does not count. */
  current?: true;
  /** Whether phrases contain a negation ("not yet 18"), so that only the words before the phrase can deny it. */
  holdsNegation?: true;
  /** Replaces the general pattern of denials before a phrase. */
  denial?: RegExp;
  /** Texts directly before or after the phrase that make it harmless. */
  notBefore?: RegExp;
  notAfter?: RegExp;
  /** Each has the flag g, so that every match is judged. */
  patterns: readonly RegExp[];
}

/** A danger that the text names. */
export type DangerFinding = Pick<DangerRule, 'topic' | 'action' | 'flag' | 'alert'>;

/** What a visitor's own words change in the plan. */
export interface WordsEffect {
  /** Whether no product is suggested. */
  stops: boolean;
  /** The safety questions whose flags the words act as. Self-harm acts as none. */
  flags: Flag[];
  withholds: boolean;
  alert?: Alert;
}

/** Joins the findings of a text to what they change in a plan. */
export function combineFindings(findings: readonly DangerFinding[] = []): WordsEffect {
  const stopping = findings.filter(({ action }) => action !== 'withhold');
  const alerts = findings.map(({ alert }) => alert);
  const alert = alerts.includes('crisis') ? 'crisis' : alerts.find(Boolean);
  return {
    stops: stopping.length > 0,
    flags: [...new Set(stopping.flatMap(({ flag }) => flag ?? []))],
    withholds: findings.length > 0,
    ...(alert && { alert }),
  };
}
