import { LOCALES } from '../../messages/locales.ts';
import { PRESETS, SCHEMES } from '../../theme/theme.ts';

/** What somebody has chosen in the guide's form; kept in the address, so that a choice can be shared and needs no script. */
export interface EmbedChoice {
  client: string;
  widget: string;
  mode: string;
  open: string;
  buttonText: string;
  theme: string;
  scheme: string;
  locale: string;
  title: string;
  lazy: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

const named = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

/** The form's lists; '' is what holds without the attribute. */
export const CHOICES = {
  widget: named(['full', 'consumer', 'technical']),
  mode: named(['inline', 'popup', 'slide-in']),
  open: [
    { value: '', label: 'at the button' },
    { value: 'exit', label: 'when the pointer leaves' },
    { value: 'scroll:50', label: 'half-way down the page' },
    { value: 'delay:20', label: 'after 20 seconds' },
    { value: 'exit,scroll:50,delay:20', label: 'at whichever comes first' },
  ],
  theme: [{ value: '', label: "account's" }, ...named(Object.keys(PRESETS))],
  scheme: [{ value: '', label: "account's" }, ...named(SCHEMES)],
  locale: [{ value: '', label: "browser's" }, ...named(LOCALES)],
} as const satisfies Record<string, readonly Choice[]>;

export const isDialog = ({ mode }: EmbedChoice): boolean => mode !== 'inline';

/** Reads a choice out of an address or a form; what is not on a list is as if it were not there. */
export function readChoice(query: URLSearchParams): EmbedChoice {
  const oneOf = (name: keyof typeof CHOICES) => {
    const found = CHOICES[name].find(({ value }) => value === query.get(name));
    return (found ?? CHOICES[name][0]).value;
  };
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 60);
  return {
    client: text('client').replace(/[^\w-]/g, '') || 'default',
    widget: oneOf('widget'),
    mode: oneOf('mode'),
    open: oneOf('open'),
    buttonText: text('buttonText'),
    theme: oneOf('theme'),
    scheme: oneOf('scheme'),
    locale: oneOf('locale'),
    title: text('title'),
    lazy: query.has('lazy'),
  };
}

/** The embed line's attributes for a choice; those that say nothing new are left out. */
export function attributesOf(choice: EmbedChoice): Record<string, string | true> {
  const dialog = isDialog(choice);
  return {
    client: choice.client,
    widget: choice.widget === 'full' ? '' : choice.widget,
    mode: dialog ? choice.mode : '',
    open: dialog ? choice.open : '',
    'button-text': dialog ? choice.buttonText : '',
    theme: choice.theme,
    scheme: choice.scheme,
    locale: choice.locale,
    title: choice.title,
    lazy: !dialog && choice.lazy ? true : '',
  };
}
