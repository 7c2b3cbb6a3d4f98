import { regions } from '#app/messages/en/consent.ts';
import { LOCALES } from '#app/messages/locales.ts';
import { PRESETS, SCHEMES } from '#app/theme/theme.ts';

/** Options in the guide's form; they are part of the URL, so that a selection can be shared and works without JavaScript. */
export interface EmbedChoice {
  client: string;
  widget: string;
  mode: string;
  open: string;
  buttonText: string;
  theme: string;
  scheme: string;
  locale: string;
  region: string;
  title: string;
  lazy: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

/** The value is shown next to each label, because the embed code contains it. */
const withValue = ([value, label]: readonly [string, string]): Choice => ({
  value,
  label: `${label} (${value})`,
});
const toChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => withValue([value, value.charAt(0).toUpperCase() + value.slice(1)]));
const LANGUAGE_NAMES: Record<(typeof LOCALES)[number], string> = { en: 'English', es: 'Spanish' };

/** Options of the form's lists; '' is the default, for which the attribute is left out. */
export const CHOICES = {
  widget: (
    [
      ['full', 'Full assessment'],
      ['consumer', 'Consumer list'],
      ['technical', 'Technical list'],
    ] as const
  ).map(withValue),
  mode: (
    [
      ['inline', 'In the page'],
      ['popup', 'Pop-up'],
      ['slide-in', 'Slide-in'],
      ['side-tab', 'Side tab'],
      ['popover', 'Popover'],
    ] as const
  ).map(withValue),
  open: [
    { value: '', label: 'When the button is pressed' },
    { value: 'exit', label: 'When the pointer leaves the page' },
    { value: 'scroll:50', label: 'Halfway down the page' },
    { value: 'delay:20', label: 'After 20 seconds' },
    { value: 'exit,scroll:50,delay:20', label: 'Whichever comes first' },
  ],
  theme: [{ value: '', label: 'From your branding' }, ...toChoices(Object.keys(PRESETS))],
  scheme: [{ value: '', label: 'From your branding' }, ...toChoices(SCHEMES)],
  locale: [
    { value: '', label: 'The visitor’s language' },
    ...LOCALES.map((value) => withValue([value, LANGUAGE_NAMES[value]])),
  ],
  region: [
    { value: '', label: 'Ask the visitor, if your regions differ' },
    ...Object.entries(regions).map(withValue),
  ],
} as const satisfies Record<string, readonly Choice[]>;

export const isDialog = ({ mode }: EmbedChoice): boolean => mode !== 'inline';

/** Reads the options from a URL or a form; unknown values are ignored. */
export function readChoice(query: URLSearchParams): EmbedChoice {
  const chooseOption = (name: keyof typeof CHOICES) => {
    const option = CHOICES[name].find(({ value }) => value === query.get(name));
    return (option ?? CHOICES[name][0]).value;
  };
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 60);
  return {
    client: text('client').replace(/[^\w-]/g, '') || 'default',
    widget: chooseOption('widget'),
    mode: chooseOption('mode'),
    open: chooseOption('open'),
    buttonText: text('buttonText'),
    theme: chooseOption('theme'),
    scheme: chooseOption('scheme'),
    locale: chooseOption('locale'),
    region: chooseOption('region'),
    title: text('title'),
    lazy: query.has('lazy'),
  };
}

/** Returns the embed code's attributes; those equal to the default are left out. */
export function listAttributes(choice: EmbedChoice): Record<string, string | true> {
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
    region: choice.region,
    title: choice.title,
    lazy: !dialog && choice.lazy ? true : '',
  };
}
