/** How a risk is declared, and whether values that were posted are risky. */

type RiskKind =
  /** Data, or a connection that works, is gone or dark afterwards. */
  | 'destroys'
  /** People, programs or files get to see what they could not see before. */
  | 'exposes'
  /** Mails, links or data of leads go somewhere else from now on. */
  | 'redirects'
  | 'mailsMany'
  /** What the company pays changes. */
  | 'charges';

// biome-ignore lint/suspicious/noExplicitAny: each rule knows the values of its own form
type Values = any;

export interface Risk {
  kinds: readonly RiskKind[];
  /** Of a field: shown beside the save button while the field is changed. A form's own dialog says what it loses. */
  warning?: string;
  /** Limits the risk to some of the values that are posted; without it, all of them are risky. */
  when?: (value: Values) => boolean;
  /** The form only opens another one's question and changes nothing. */
  isQuestion?: boolean;
}

/** `holdsPassword`: the form has a password field that it checks itself. */
export type FormRisk = 'harmless' | 'holdsPassword' | Risk | { byFields: FieldRisks };
export type FieldRisk = 'harmless' | Risk;
export type FieldRisks = Readonly<Record<string, FieldRisk>>;

/** One more save puts it back, it only stops messages, or it stores no data. */
export const HARMLESS = 'harmless';
export const destroys = (warning?: string): Risk => ({ kinds: ['destroys'], warning });
export const exposes = (warning?: string): Risk => ({ kinds: ['exposes'], warning });
export const redirects = (warning?: string): Risk => ({ kinds: ['redirects'], warning });
export const mailsMany = (): Risk => ({ kinds: ['mailsMany'] });
export const charges = (): Risk => ({ kinds: ['charges'] });
export const when = (risk: Risk, test: (value: Values) => boolean): Risk => ({ ...risk, when: test });

/**
 * Whether posted values are risky.
 * @param changes the values of the form, of which those of a record's fields that stay as they are have been left out
 */
export function isRisky(risk: FormRisk, changes: Readonly<Record<string, unknown>>): boolean {
  if (risk === 'harmless' || risk === 'holdsPassword') return false;
  if ('byFields' in risk) return listRiskyFields(risk.byFields, changes).length > 0;
  return risk.when?.(changes) ?? true;
}

/** The fields whose new values are risky. */
export const listRiskyFields = (risks: FieldRisks, changes: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const risk = Object.hasOwn(risks, name) ? risks[name] : undefined;
    return value !== undefined && risk && risk !== 'harmless' && (risk.when?.(value) ?? true) ? [name] : [];
  });
