/** Declares risks, and checks whether posted values are risky. */

type RiskKind =
  /** Data or a working connection is lost or disabled. */
  | 'destroys'
  /** People, programs or files get access to data that they could not see before. */
  | 'exposes'
  /** Mails, links or data of leads go to a different destination from then on. */
  | 'redirects'
  | 'mailsMany'
  /** Visitors are asked for less before their data is used, or see what was withheld from them. */
  | 'loosens'
  /** The amount that the company pays changes. */
  | 'charges';

// biome-ignore lint/suspicious/noExplicitAny: each rule knows the values of its own form
type Values = any;

export interface Risk {
  kinds: readonly RiskKind[];
  /** For a field: shown next to the save button while the field is changed. A form's own dialog explains what is lost. */
  warning?: string;
  /** Limits the risk to some of the posted values. Without it, all of them are risky. */
  when?: (value: Values) => boolean;
  /** The form only opens another form's confirmation and changes nothing. */
  isQuestion?: boolean;
}

/** `holdsPassword`: the form has a password field that it checks itself. */
export type FormRisk = 'harmless' | 'holdsPassword' | Risk | { byFields: FieldRisks };
export type FieldRisk = 'harmless' | Risk;
export type FieldRisks = Readonly<Record<string, FieldRisk>>;

/** An action that another save can undo, that only stops messages, or that stores no data. */
export const HARMLESS = 'harmless';
export const destroys = (warning?: string): Risk => ({ kinds: ['destroys'], warning });
export const exposes = (warning?: string): Risk => ({ kinds: ['exposes'], warning });
export const redirects = (warning?: string): Risk => ({ kinds: ['redirects'], warning });
export const loosens = (warning?: string): Risk => ({ kinds: ['loosens'], warning });
export const mailsMany = (): Risk => ({ kinds: ['mailsMany'] });
export const charges = (): Risk => ({ kinds: ['charges'] });
export const when = (risk: Risk, test: (value: Values) => boolean): Risk => ({ ...risk, when: test });

/**
 * Whether posted values are risky.
 * @param changes the values of the form, without unchanged fields of a record
 */
export function isRisky(risk: FormRisk, changes: Readonly<Record<string, unknown>>): boolean {
  if (risk === 'harmless' || risk === 'holdsPassword') return false;
  if ('byFields' in risk) return listRiskyFields(risk.byFields, changes).length > 0;
  return risk.when?.(changes) ?? true;
}

/** Lists the fields whose new values are risky. */
export const listRiskyFields = (risks: FieldRisks, changes: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const risk = Object.hasOwn(risks, name) ? risks[name] : undefined;
    return value !== undefined && risk && risk !== 'harmless' && (risk.when?.(value) ?? true) ? [name] : [];
  });
