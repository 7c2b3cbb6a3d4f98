import type { ReactNode } from 'react';

export interface ChoiceProps {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  label: ReactNode;
  /** Secondary line. */
  note?: string;
  icon?: ReactNode;
  badge?: string;
  /** IDs of the describing elements: usually the group's error. */
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
}

/** An answer as a card: a real checkbox or radio button whose whole card is clickable. */
export function Choice({ label, note, icon, badge, describedBy, invalid, ...input }: ChoiceProps) {
  return (
    <label className="sg-choice">
      <input {...input} aria-describedby={describedBy} aria-invalid={invalid || undefined} />
      <span className="sg-face">
        {icon}
        <span className="sg-words">
          <span className="sg-name">{label}</span>
          {note && <span className="sg-note">{note}</span>}
          {badge && <span className="sg-badge">{badge}</span>}
        </span>
      </span>
    </label>
  );
}
