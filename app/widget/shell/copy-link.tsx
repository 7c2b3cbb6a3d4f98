import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/copy-link.ts';
import { planPaths } from '../../protocol/plan-page.ts';
import './copy-link.css';

/** Copies the address of a plan's page. Where the clipboard is refused, as in a frame, the address is shown and selected. */
export function CopyLink({ assessmentId, className }: { assessmentId: string; className: string }) {
  const [status, setStatus] = useState('');
  /** An object, so that the same address can be selected again. */
  const [shown, setShown] = useState<{ address: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!shown) return;
    field.current?.focus();
    field.current?.select();
    // A frame without leave for the clipboard may still copy what is selected.
    setStatus(document.execCommand('copy') ? t.copied : t.selected);
  }, [shown]);

  const copy = async () => {
    const address = new URL(planPaths(assessmentId).page, location.href).href;
    // Emptied first: the same words again would not be announced.
    setStatus('');
    try {
      await navigator.clipboard.writeText(address);
      setStatus(t.copied);
    } catch {
      setShown({ address });
    }
  };

  return (
    <>
      <button type="button" className={className} onClick={copy}>
        {t.copy}
      </button>
      <span role="status">{status}</span>
      {shown && (
        <input ref={field} className="sg-address" aria-label={t.link} readOnly value={shown.address} />
      )}
    </>
  );
}
