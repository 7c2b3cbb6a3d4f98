import './keep-in-reach.css';

/**
 * Keeps Back and Continue at the lower edge, and the tabs of the results at the upper edge, of what is in view of a frame
 * that is as high as its content: there nothing sticks, because it is the page around that scrolls. The browser tells a
 * frame which part of it is in view by intersections.
 */

/** A frame of a phone's width; on a desk a step fits the screen. */
const PHONE = '(max-width: 47.99rem)';
/**
 * How often it is looked, in ms, while the frame is in view: no event tells a frame that the page around scrolls, and of a frame
 * that is taller than the screen as much is in view before as after. Sooner while the page scrolls, to see when it rests.
 */
const LOOK_MS = { resting: 150, moving: 60 };
/** With less in view the bar would cover what is asked. */
const MIN_VISIBLE_PX = 260;

const measureTop = (element: HTMLElement) =>
  element.offsetTop + (element.offsetParent?.getBoundingClientRect().top ?? 0);

const float = (element: HTMLElement, px: number) => {
  element.classList.toggle('sg-afloat', px !== 0);
  element.style.translate = px ? `0 ${px}px` : '';
};

function placeBar(widget: HTMLElement, seen: DOMRectReadOnly) {
  const bar = widget.querySelector<HTMLElement>('.sg-nav');
  if (!bar) return;
  const px = Math.ceil(measureTop(bar) + bar.offsetHeight - seen.bottom);
  // What has the focus is never behind the bar.
  const focused = widget.querySelector(':focus-visible');
  const isCovered =
    focused &&
    !bar.contains(focused) &&
    focused.getBoundingClientRect().bottom > seen.bottom - bar.offsetHeight;
  const isAfloat = px > 0 && seen.height >= MIN_VISIBLE_PX && !isCovered && matchMedia(PHONE).matches;
  float(bar, isAfloat ? -px : 0);
}

/** The tabs of the results stay at the upper edge as far as their panel goes. */
function placeTabs(widget: HTMLElement, seen: DOMRectReadOnly) {
  const tabs = widget.querySelector<HTMLElement>('.sgr-tabs');
  if (!tabs?.parentElement) return;
  const room = tabs.parentElement.getBoundingClientRect().bottom - measureTop(tabs) - tabs.offsetHeight;
  float(tabs, Math.max(0, Math.floor(Math.min(seen.top - measureTop(tabs), room))));
}

function keepInReach(widget: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let edges = '';
  const sight = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    clearTimeout(timer);
    // The frame of a dialog scrolls by itself.
    if (!last?.isIntersecting || document.documentElement.scrollHeight > innerHeight + 1) return;
    const { intersectionRect: seen } = last;
    const isMoving = edges !== (edges = `${seen.top} ${seen.bottom}`);
    timer = setTimeout(look, isMoving ? LOOK_MS.moving : LOOK_MS.resting);
    // What floats goes with the page while that scrolls, so it is out of sight until it has its place again.
    widget.classList.toggle('sg-moving', isMoving);
    if (isMoving) return;
    placeBar(widget, seen);
    placeTabs(widget, seen);
  });
  // Observed anew, the browser calls once more: only while the document is shown.
  const look = () => {
    sight.unobserve(widget);
    sight.observe(widget);
  };
  new ResizeObserver(look).observe(widget);
  // The page around may make the frame as high as its content only after the content was seen to grow.
  addEventListener('resize', look);
  widget.addEventListener('focusin', look);
}

const widget = document.querySelector<HTMLElement>('.sg-compact');
if (widget && parent !== window) keepInReach(widget);
