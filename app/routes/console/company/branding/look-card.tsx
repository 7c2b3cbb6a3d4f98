import { useState } from 'react';
import type { ThemeSettings } from '#app/theme/theme.ts';
import { Card } from '#app/ui/console/card.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { ColourInput } from '#app/ui/console/fields/colour-input.tsx';
import { FieldGroup, type FieldProps, useResolvedField } from '#app/ui/console/fields/field.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { type ContrastNote, contrastNotes } from './contrast-notes.ts';
import { LookSample } from './look-sample.tsx';
import { WidgetPreview } from './widget-preview.tsx';

interface LookCardProps extends CardOf<Record<keyof ThemeSettings, string>> {
  isActive: boolean;
  /** The saved theme, in the format of the preview. */
  look: ThemeSettings;
  /** The preset themes with the colour of their buttons, #rrggbb. */
  themes: readonly { name: string; accent: string }[];
}

const SCHEME_OPTIONS = [
  { value: 'host', label: 'Match visitor’s device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const FONTS = [
  { value: 'theme', label: 'Theme default' },
  { value: 'system', label: 'System' },
  { value: 'humanist', label: 'Humanist' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'serif', label: 'Serif' },
];
const CORNERS = [
  { value: 'theme', label: 'Theme default (corners and spacing)' },
  { value: 'square', label: 'Square' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'round', label: 'Round' },
];

/** The form for the theme of the tenant's widget, plans and e-mails, with a live preview of the widget next to it. */
export function LookCard({ tenantId, isActive, themes, look: savedLook, ...form }: LookCardProps) {
  const { look, readForm, setColour } = useLook(savedLook);
  const hydrated = useHydrated();
  const notes = look.useBrandColors
    ? contrastNotes({ primary: look.primaryColor, secondary: look.secondaryColor })
    : [];
  return (
    <Card
      id="look-card"
      title="Look"
      description="Used in assessments, plans, e-mails and downloads. The embed code of a page can override this design."
    >
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-8 @min-[52rem]:grid-cols-[minmax(0,1fr)_24rem]">
          <EditForm {...form} id="look" title="Look" record={tenantId} save="Save look" onEdit={readForm}>
            {(fields) => (
              <>
                <RadioCards
                  label="Colors"
                  field={fields.useBrandColors}
                  required
                  columns={2}
                  options={[
                    { value: 'theme', label: 'Use a theme', hint: 'Choose one of seven themes.' },
                    { value: 'own', label: 'Use my colors', hint: 'Choose two colors.' },
                  ]}
                />
                <div hidden={hydrated && look.useBrandColors}>
                  <ThemeChoice label="Theme" field={fields.theme} required themes={themes} />
                </div>
                <div hidden={hydrated && !look.useBrandColors}>
                  <FormRow>
                    <ColourInput
                      label="Main color"
                      field={fields.primaryColor}
                      hint="Buttons and highlights"
                      required
                      onColour={setColour('primaryColor')}
                    />
                    <ColourInput
                      label="Second color"
                      field={fields.secondaryColor}
                      hint="Links and hover states"
                      required
                      onColour={setColour('secondaryColor')}
                    />
                  </FormRow>
                  <ContrastNotes notes={notes} />
                </div>
                <SelectInput
                  label="Light or dark"
                  field={fields.colorScheme}
                  options={SCHEME_OPTIONS}
                  required
                />
                <FormRow>
                  <SelectInput label="Font" field={fields.font} options={FONTS} required />
                  <SelectInput label="Corners" field={fields.corners} options={CORNERS} required />
                </FormRow>
              </>
            )}
          </EditForm>
          <div className="grid min-w-0 gap-4 @min-[52rem]:sticky @min-[52rem]:top-20">
            <LookSample look={look} />
            <WidgetPreview tenantId={tenantId} look={look} isActive={isActive} />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** Announced by screen readers when it changes; empty if both colours are shown unchanged. */
function ContrastNotes({ notes }: { notes: readonly ContrastNote[] }) {
  return (
    <div role="status">
      {notes.length > 0 ? (
        <div className="mt-5 grid gap-2 rounded-card bg-sunken px-4 py-3 text-14">
          <p className="font-medium">Adjusted for readability</p>
          <ul className="grid gap-1.5">
            {notes.map(({ text, chosen: chosenColour, displayColour }) => (
              <li key={text} className="flex items-start gap-2">
                <span className="flex shrink-0 pt-0.5">
                  <Swatch colour={chosenColour} />
                  <Swatch colour={displayColour} />
                </span>
                <span className="min-w-0 tabular-nums">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** Tracks the form's current theme in the format of the tenant's columns. */
function useLook(savedTheme: ThemeSettings) {
  const [look, setLook] = useState(savedTheme);
  return {
    look,
    /** Reads all fields except the colours, whose fields call setColour once the value is complete. */
    readForm(form: HTMLFormElement) {
      const data = new FormData(form);
      const text = (name: string) => String(data.get(name) ?? '');
      setLook((before) => ({
        ...before,
        useBrandColors: text('useBrandColors') === 'own',
        theme: text('theme'),
        colorScheme: text('colorScheme'),
        font: text('font'),
        corners: text('corners'),
      }));
    },
    setColour: (name: 'primaryColor' | 'secondaryColor') => (colour: string) =>
      setLook((before) => ({ ...before, [name]: colour })),
  };
}

/** One word for the character of each preset; the preview shows its font and corners. */
const CHARACTER: Record<string, string> = {
  orange: 'Balanced',
  blue: 'Exact',
  teal: 'Open',
  green: 'Friendly',
  violet: 'Soft',
  rose: 'Editorial',
  slate: 'Technical',
};

/** Lets the user choose a preset theme, each shown with the colour of its buttons. */
function ThemeChoice(props: FieldProps & { themes: readonly { name: string; accent: string }[] }) {
  const { themes } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldGroup resolved={resolved}>
      <div key={resolved.key} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {themes.map(({ name, accent }) => (
          <label
            key={name}
            className="flex min-h-14 items-center gap-2 rounded-control border border-border-strong bg-raised px-3 text-14 font-medium capitalize transition-colors hover:bg-sunken has-[:checked]:border-accent has-[:checked]:bg-accent-tint has-[:checked]:ring-1 has-[:checked]:ring-accent"
          >
            <input
              type="radio"
              name={resolved.input.name}
              value={name}
              required
              defaultChecked={resolved.defaultValue === name}
              className="size-4 shrink-0 accent-accent"
            />
            <Swatch colour={accent} />
            <span className="grid leading-tight">
              {name}
              <span className="font-normal text-muted normal-case">{CHARACTER[name]}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A sample of a colour, shown next to its name. @param colour #rrggbb */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <rect x="0.5" y="0.5" width="15" height="15" rx="4" fill={colour} className="stroke-border-strong" />
    </svg>
  );
}
