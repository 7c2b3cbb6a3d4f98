import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** ID of the content element in the console's frame. */
export const CONTENT_ID = 'content';

/**
 * Moves the focus after a navigation: to the field in the URL's fragment (`#shop-shopUrl`), or else to the content of the new page. Focus
 * that is already inside the content does not move: a form's autofocus, a clicked tab.
 * @returns the new page's title, for screen readers
 */
export function useNavigationFocus(): string {
  const location = useLocation();
  const before = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const isOtherPage = before.current !== undefined && before.current !== location.pathname;
    before.current = location.pathname;
    const hashTarget = findNamed(location.hash);
    if (hashTarget) focusOn(hashTarget);
    if (!isOtherPage) return;
    const content = document.getElementById(CONTENT_ID);
    if (!hashTarget && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [location]);
  return announcement;
}

function findNamed(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A URL may contain a percent sign that is not a valid escape.
    return null;
  }
}

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button, a[href], summary';

/** Focuses a control itself, the ticked or first input of a fieldset, or else the element itself, such as a card. */
function focusOn(element: HTMLElement): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const control = element.matches(CONTROLS)
    ? element
    : element.matches('fieldset')
      ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector('input'))
      : null;
  if (!control) element.tabIndex = -1;
  (control ?? element).focus({ preventScroll: true });
  element.scrollIntoView({ block: control ? 'center' : 'start' });
}
