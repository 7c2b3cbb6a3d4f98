import { useEffect, useRef } from 'react';
import { Alert } from '../alert.tsx';
import { Button, SubmitButton } from '../button.tsx';
import type { FailedSave } from './failed-save.ts';
import type { OfferedDraft } from './use-edits.ts';

/** Offers unsaved input; the user decides whether to restore it. */
export function DraftNotice(props: {
  draft: OfferedDraft | null;
  /** Whether the draft outlives the tab. */
  isKept?: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { draft, isKept = false, onRestore, onDiscard } = props;
  if (!draft) return null;
  return (
    <Alert
      tone="info"
      isLive="polite"
      title={`You have unsaved changes from ${describeTime(new Date(draft.changedAt))}.`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label="Restore changes" onClick={onRestore}>
            Restore
          </Button>
          <Button size="small" variant="ghost" aria-label="Discard changes" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      {draft.isOutdated
        ? 'Someone has saved these fields since then. Restore your changes to compare both when you save. '
        : ''}
      {isKept
        ? 'We keep these changes only in this browser, for 30 days.'
        : 'We keep these changes only in this browser tab.'}
    </Alert>
  );
}

/** Formats '14:05', or for another day '21 Nov 2026, 14:05'. */
function describeTime(date: Date): string {
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}, ${time}`;
}

/** Shows which fields could not be saved and why, with a button that retries. */
export function FailedSaveNotice(props: {
  title: string;
  failure: FailedSave['failedSave'] | undefined;
  fields: readonly string[];
  formId: string;
  intent: string;
}) {
  const { title, failure, fields, formId, intent } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Alert
        tone="danger"
        isLive
        title={title}
        action={
          <SubmitButton
            form={formId}
            intent={intent}
            formName={formId}
            variant="secondary"
            size="small"
            pendingLabel="Saving…"
          >
            Try again
          </SubmitButton>
        }
      >
        <p>
          {failure.reason} {fields.length > 0 ? `Not saved: ${fields.join(', ')}. ` : ''}What you typed is
          still here.
        </p>
      </Alert>
    </div>
  );
}

/** Warns about the effects of saving the changed fields. */
export function RiskNotice(props: {
  warnings: Readonly<Record<string, string>> | undefined;
  changed: readonly string[];
}) {
  const lines = props.changed.flatMap((name) => props.warnings?.[name] ?? []);
  if (lines.length === 0) return null;
  return (
    <Alert tone="warning" isLive="polite">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Alert>
  );
}
