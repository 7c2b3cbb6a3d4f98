export interface SwitchButtonProps {
  isOn: boolean;
  /** Name of the state for screen readers, which don't read the row: 'BPC-157 is sold'. */
  label: string;
  /** Value that a click posts as `intent`. */
  intent: string;
  disabled?: boolean;
}

/** Switches on or off at once by submitting the surrounding form. It is a button, so that it works without JavaScript. */
export function SwitchButton({ isOn, label, intent, disabled }: SwitchButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      className="group/switch target relative inline-flex h-6 w-11 shrink-0 rounded-full disabled:cursor-not-allowed disabled:opacity-50"
    >
      <span
        aria-hidden="true"
        className="h-full w-full rounded-full border border-border-strong bg-sunken transition-colors group-aria-checked/switch:border-accent group-aria-checked/switch:bg-accent"
      />
      <span
        aria-hidden="true"
        className="absolute top-1 left-1 size-4 rounded-full bg-border-strong transition-transform group-aria-checked/switch:translate-x-5 group-aria-checked/switch:bg-accent-text"
      />
    </button>
  );
}
