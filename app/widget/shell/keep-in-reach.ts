/**
 * Keeps Back and Continue at the lower edge, and the tabs of the results at the upper edge, of what is in view of a frame
 * that is as high as its content: there nothing sticks, because it is the page around that scrolls. The browser tells a
 * frame which part of it is in view by intersections.
 */

/** A frame of a phone's width; on a desk a step fits the screen. */
const PHONE = '(max-width: 47.99rem)';
/** How far the page scrolls between two calls of the browser, and at most how many there are. */
const STEP_PX = 6;
const MAX_STEPS = 2000;
/** With less in view the bar would cover what is asked. */
const MIN_VISIBLE_PX = 260;

const topOf = (element: HTMLElement) =>
  element.offsetTop + (element.offsetParent?.getBoundingClientRect().top ?? 0);

function placeBar(widget: HTMLElement, seen: DOMRectReadOnly) {
  const bar = widget.querySelector<HTMLElement>('.sg-nav');
  if (!bar) return;
  const px = Math.ceil(topOf(bar) + bar.offsetHeight - seen.bottom);
  // What has the focus is never behind the bar.
  const focused = widget.querySelector(':focus-visible');
  const isCovered =
    focused &&
    !bar.contains(focused) &&
    focused.getBoundingClientRect().bottom > seen.bottom - bar.offsetHeight;
  const isLifted = px > 0 && seen.height >= MIN_VISIBLE_PX && !isCovered && matchMedia(PHONE).matches;
  bar.classList.toggle('sg-lifted', isLifted);
  bar.style.translate = isLifted ? `0 ${-px}px` : '';
}

/** The tabs of the results stay at the upper edge as far as their panel goes. */
function placeTabs(widget: HTMLElement, seen: DOMRectReadOnly) {
  const tabs = widget.querySelector<HTMLElement>('.sgr-tabs');
  if (!tabs?.parentElement) return;
  const room = tabs.parentElement.getBoundingClientRect().bottom - topOf(tabs) - tabs.offsetHeight;
  const px = Math.floor(Math.min(seen.top - topOf(tabs), room));
  tabs.style.translate = px > 0 ? `0 ${px}px` : '';
}

function keepInReach(widget: HTMLElement): void {
  let sight: IntersectionObserver | undefined;
  const onSight = (entries: IntersectionObserverEntry[]) => {
    const last = entries.at(-1);
    // The frame of a dialog scrolls by itself.
    if (!last || document.documentElement.scrollHeight > innerHeight + 1) return;
    placeBar(widget, last.intersectionRect);
    placeTabs(widget, last.intersectionRect);
  };
  // Observed anew, the browser calls once more: a step of another height, the frame's height that follows it, a focus that moved.
  const look = () => {
    const steps = Math.min(MAX_STEPS, Math.ceil(widget.offsetHeight / STEP_PX));
    sight?.disconnect();
    sight = new IntersectionObserver(onSight, {
      threshold: Array.from({ length: steps + 1 }, (_, at) => at / steps),
    });
    sight.observe(widget);
  };
  new ResizeObserver(look).observe(widget);
  addEventListener('resize', look);
  widget.addEventListener('focusin', look);
}

const widget = document.querySelector<HTMLElement>('.sg-compact');
if (widget && parent !== window) keepInReach(widget);
