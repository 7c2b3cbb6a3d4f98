export interface SwitchButtonProps {
  isOn: boolean;
  /** What is on or off, for those who see no row around it: 'BPC-157 is sold'. */
  label: string;
  /** What a click posts as `intent`. */
  intent: string;
  disabled?: boolean;
}

/** On or off at once: it sends the form around it. A button, so that it does so without a script. */
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
