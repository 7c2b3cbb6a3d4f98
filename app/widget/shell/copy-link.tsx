import { useEffect, useRef, useState } from 'react';
import { t } from '#app/messages/copy-link.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import './copy-link.css';

/** Copies the address of a plan's page. Where that is refused, and in a frame, the address is shown and selected. */
export function CopyLink({ assessmentId, className }: { assessmentId: string; className: string }) {
  const [status, setStatus] = useState('');
  /** An object, so that the same address can be selected again. */
  const [visibleLink, setVisibleLink] = useState<{ address: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!visibleLink) return;
    field.current?.focus();
    field.current?.select();
    // A frame without leave for the clipboard may still copy what is selected.
    setStatus(document.execCommand('copy') ? t.copied : t.selected);
  }, [visibleLink]);

  const copy = () => {
    const address = new URL(planPaths(assessmentId).page, location.href).href;
    const select = () => setVisibleLink({ address });
    // Emptied first: the same words again would not be announced.
    setStatus('');
    // A frame has no leave, and only to try would put an error into the console of the page around.
    if (parent === window && navigator.clipboard)
      navigator.clipboard.writeText(address).then(() => setStatus(t.copied), select);
    else select();
  };

  return (
    <>
      <button type="button" className={className} onClick={copy}>
        {t.copy}
      </button>
      <span className="sg-copied" role="status">
        {status}
      </span>
      {visibleLink && (
        <input ref={field} className="sg-address" aria-label={t.link} readOnly value={visibleLink.address} />
      )}
    </>
  );
}
