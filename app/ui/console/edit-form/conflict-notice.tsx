import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { describeField, describeValue, type FormValues, pickValues } from './form-values.ts';

type Choice = 'yours' | 'theirs';

export interface ConflictNoticeProps {
  conflicts: readonly FieldConflict[] | undefined;
  save: string;
  formRef: RefObject<HTMLFormElement>;
  readNow: () => FormValues;
  /** Sets the field to the chosen value and marks the stored version as read. */
  onSettle: (name: string, conflict: FieldConflict, value: readonly string[]) => void;
}

/**
 * Lists fields that were changed both here and elsewhere, with both values to choose from. The save was refused, and is refused again while
 * a choice is missing, so neither value is lost.
 */
export function ConflictNotice({ conflicts, save, formRef, readNow, onSettle }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [ownValues, setMine] = useState<FormValues>({});
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const versions = useRef<Readonly<Record<string, string>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per response
  useEffect(() => {
    if (!conflicts) return;
    // A choice made while the same conflict was posted again is still valid.
    const isDecided = ({ name, version }: FieldConflict) =>
      versions.current[name] === version && choices[name];
    const decided = conflicts.filter(isDecided).map(({ name }) => name);
    setMine({ ...readNow(), ...pickValues(ownValues, decided) });
    setChoices(Object.fromEntries(decided.map((name) => [name, choices[name] as Choice])));
    versions.current = Object.fromEntries(conflicts.map(({ name, version }) => [name, version]));
    box.current?.focus();
  }, [conflicts]);
  if (!conflicts) return null;
  const choose = (conflict: FieldConflict, choice: Choice) => {
    const { name, theirs: theirValues } = conflict;
    onSettle(name, conflict, choice === 'theirs' ? theirValues : (ownValues[name] ?? []));
    setChoices((before) => ({ ...before, [name]: choice }));
  };
  const isDone = conflicts.every(({ name }) => choices[name]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Alert tone="warning" isLive title={`Changed by ${describeAuthors(conflicts)} while you were editing`}>
        <p>
          Your changes aren’t saved yet. For each field, keep your change or take theirs, then save again.
        </p>
      </Alert>
      <div className="mt-3 grid gap-3">
        {conflicts.map((conflict) => {
          const { name, theirs: theirValues } = conflict;
          const label = describeField(formRef.current, name);
          const value = (values: readonly string[] = []) => describeValue(formRef.current, name, values);
          return (
            <fieldset key={name} className="grid gap-3 rounded-card border px-4 pt-2 pb-4">
              <legend className="px-1 text-14 font-semibold">{label}</legend>
              <Side
                name="Yours"
                value={value(ownValues[name])}
                action="Keep yours"
                label={label}
                isChosen={choices[name] === 'yours'}
                onChoose={() => choose(conflict, 'yours')}
              />
              <Side
                name="Theirs"
                value={value(theirValues)}
                action="Take theirs"
                label={label}
                isChosen={choices[name] === 'theirs'}
                onChoose={() => choose(conflict, 'theirs')}
              />
            </fieldset>
          );
        })}
      </div>
      <p role="status" className="mt-3 text-14 font-medium">
        {isDone ? `Ready. Choose ‘${save}’ to apply.` : ''}
      </p>
    </div>
  );
}

function Side(props: {
  name: string;
  value: string;
  action: string;
  /** Label of the field, so that the buttons of several fields have different names. */
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { name, value, action, label, isChosen, onChoose } = props;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p className="min-w-40 flex-auto text-14">
        <span className="block text-muted">{name}</span>
        <span className="wrap-anywhere whitespace-pre-line">{value}</span>
      </p>
      <Button
        size="small"
        variant={isChosen ? 'primary' : 'secondary'}
        aria-pressed={isChosen}
        aria-label={`${action}: ${label}`}
        onClick={onChoose}
      >
        {action}
      </Button>
    </div>
  );
}

/** Describes who made the changes: 'bea@shop.example', 'you in another tab', or 'somebody else' if the log has no name. */
function describeAuthors(conflicts: readonly FieldConflict[]): string {
  const names = conflicts.map(({ changedBy, isOwn }) =>
    isOwn ? 'you in another tab' : (changedBy ?? 'somebody else'),
  );
  return new Intl.ListFormat('en').format([...new Set(names)]);
}
