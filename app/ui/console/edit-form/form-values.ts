/** Values of a form's fields, each as the list that it would post: an unticked checkbox is an empty list. */
export type FormValues = Readonly<Record<string, readonly string[]>>;
/** The same values as pages write them: a text, a switch, or the ticked checkboxes of a group. */
export type SavedValues = Readonly<Record<string, string | boolean | readonly string[]>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const toFormValues = (savedValues: SavedValues): FormValues =>
  Object.fromEntries(Object.entries(savedValues).map(([name, value]) => [name, toList(value)]));

function toList(value: SavedValues[string]): readonly string[] {
  if (typeof value === 'boolean') return value ? ['on'] : [];
  return typeof value === 'string' ? [sameLineEnds(value)] : value;
}

/**
 * Reads the fields with these names. Passwords, codes and files are left out, because they are never compared or stored. So are fields that
 * are currently not on the page: the user can't have changed what they can't see.
 */
export function readFormValues(form: HTMLFormElement, names: readonly string[]): FormValues {
  const data = new FormData(form);
  const isCompared = (name: string) => {
    const controls = findControls(form, name);
    return controls.length > 0 && !controls.some(isSecret);
  };
  return Object.fromEntries(
    names.filter(isCompared).map((name) => [
      name,
      data
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .map(sameLineEnds),
    ]),
  );
}

/** Sets fields to values and dispatches the events of typing, so that previews and validation are notified. */
export function writeFormValues(form: HTMLFormElement, values: FormValues): void {
  // Fields are written in the order of the page: a list that fills in a later field does so before that field gets its own value.
  const controls = [...form.elements].filter(isControl).filter(({ name }) => name in values);
  for (const control of controls) writeControl(control, values[control.name] ?? []);
}

function writeControl(control: Control, values: readonly string[]): void {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    const isWanted = values.includes(control.value);
    if (control.checked !== isWanted && (isWanted || control.type === 'checkbox')) control.click();
    return;
  }
  const value = values[0] ?? '';
  if (sameLineEnds(control.value) === value) return;
  // React overrides the property on the element; with the prototype's setter it notices the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

export const isSameValue = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Returns the names of the fields whose values differ. */
export const changedNames = (values: FormValues, base: FormValues): string[] =>
  Object.keys(values).filter((name) => !isSameValue(values[name], base[name]));

export const pickValues = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? []]));

/** Focuses a field when the button that had the focus is gone; the form's first field if `name` is missing. */
export function focusField(form: HTMLFormElement | null, name?: string): void {
  const controls = [...(form?.elements ?? [])].filter(isControl).filter(({ type }) => type !== 'hidden');
  (controls.find((control) => control.name === name) ?? controls[0])?.focus();
}

/** Returns a field's label as shown on the page; its name if it has no label. */
export function describeField(form: HTMLFormElement | null, name: string): string {
  const [control, ...otherControls] = findControls(form, name);
  // On the server there is no form, and HTMLInputElement does not exist.
  if (!control) return name;
  const isGroup =
    otherControls.length > 0 || (control instanceof HTMLInputElement && control.type === 'radio');
  const label = isGroup ? control?.closest('fieldset')?.querySelector('legend') : control?.labels?.[0];
  // In the label of a checkbox the box itself, which has no text, comes first.
  const texts = [...(label?.childNodes ?? [])].map(({ textContent }) => textContent?.trim());
  return texts.find(Boolean) || control.getAttribute('aria-label') || name;
}

/** Describes a field's value with the texts of the page. */
export function describeValue(form: HTMLFormElement | null, name: string, values: readonly string[]): string {
  const controls = findControls(form, name);
  const [control] = controls;
  if (!control) return values.filter(Boolean).join(', ') || 'Empty';
  if (control instanceof HTMLInputElement && control.type === 'checkbox' && controls.length === 1)
    return values.length > 0 ? 'On' : 'Off';
  const words = values.map((value) => describeOption(controls, value)).filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'Empty';
}

function describeOption(controls: readonly Control[], value: string): string {
  const [control] = controls;
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === value)?.text ?? value;
  const box = controls.find(
    (candidate) => candidate instanceof HTMLInputElement && isBox(candidate) && candidate.value === value,
  );
  return box?.labels?.[0]?.querySelector('.font-medium, span')?.firstChild?.textContent?.trim() || value;
}

const isBox = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

const findControls = (form: HTMLFormElement | null, name: string): Control[] =>
  [...(form?.elements ?? [])].filter(isControl).filter((control) => control.name === name);

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isSecret = (control: Control): boolean =>
  (control instanceof HTMLInputElement && ['password', 'file', 'hidden'].includes(control.type)) ||
  /\b(one-time-code|(current|new)-password|cc-)/.test(control.autocomplete);

const sameLineEnds = (text: string): string => text.replaceAll('\r\n', '\n');
