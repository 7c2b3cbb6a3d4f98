import { useEffect, useRef, useState } from 'react';
import { t } from '#app/messages/copy-link.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import './copy-link.css';

/** Copies the URL of a plan's page. If copying is refused, or in a frame, the URL is shown and selected. */
export function CopyLink({ assessmentId, className }: { assessmentId: string; className: string }) {
  const [status, setStatus] = useState('');
  /** This is an object, so that the same URL can be selected again. */
  const [visibleLink, setVisibleLink] = useState<{ address: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!visibleLink) return;
    field.current?.focus();
    field.current?.select();
    // A frame without permission for the clipboard may still copy the selection.
    setStatus(document.execCommand('copy') ? t.copied : t.selected);
  }, [visibleLink]);

  const copy = () => {
    const address = new URL(planPaths(assessmentId).page, location.href).href;
    const select = () => setVisibleLink({ address });
    // The status is emptied first, because the same text again would not be announced.
    setStatus('');
    // A frame has no permission, and even an attempt would log an error in the host page's console.
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
