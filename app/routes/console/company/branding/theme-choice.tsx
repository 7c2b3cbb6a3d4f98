import { FieldGroup, type FieldProps, useResolvedField } from '#app/ui/console/fields/field.tsx';
import { Swatch } from './swatch.tsx';

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
export function ThemeChoice(props: FieldProps & { themes: readonly { name: string; accent: string }[] }) {
  const { label, themes } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldGroup resolved={resolved} label={label}>
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
