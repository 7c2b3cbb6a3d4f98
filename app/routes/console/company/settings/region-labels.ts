import { LEFT_OUT_PREFIX, type SignOffSubject } from '#app/protocol/regional-rules.ts';

const SUBJECT_LABELS: Readonly<Record<SignOffSubject, string>> = {
  amounts: 'Dosing',
  shopLinks: 'Links to your shop and prices',
  texts: 'Marketing texts',
};

/** Names what a lawyer can sign: what is allowed in a region, or a product that is left out there. @param entries names by id */
export const labelSubjects = (
  entries: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...SUBJECT_LABELS,
  ...Object.fromEntries(
    Object.entries(entries).map(([id, name]) => [LEFT_OUT_PREFIX + id, `Leave out: ${name}`]),
  ),
});

/** Turns labels into the options of a field. */
export const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
