import './keep-in-reach.css';

/**
 * Keeps Back and Continue at the lower edge, and the tabs of the results at the upper edge, of the visible part of a frame that is as high
 * as its content. `position: sticky` has no effect there, because the page around the frame scrolls. Intersection observers tell a frame
 * which part of it is visible.
 */

/** Matches a frame of a phone's width. On a desktop a step fits the screen. */
const PHONE = '(max-width: 47.99rem)';
/**
 * Polling interval in ms while the frame is in view. No event tells a frame that the page around it scrolls, and the visible area of a
 * frame taller than the screen keeps its size. Polling is faster while the page scrolls, to detect when it stops.
 */
const LOOK_MS = { resting: 150, moving: 60 };
/** Minimum visible height. With less in view the bar would cover the question. */
const MIN_VISIBLE_PX = 260;

const measureTop = (element: HTMLElement) =>
  element.offsetTop + (element.offsetParent?.getBoundingClientRect().top ?? 0);

const float = (element: HTMLElement, px: number) => {
  element.classList.toggle('sg-afloat', px !== 0);
  element.style.translate = px ? `0 ${px}px` : '';
};

function placeBar(widget: HTMLElement, visibleRect: DOMRectReadOnly) {
  const bar = widget.querySelector<HTMLElement>('.sg-nav');
  if (!bar) return;
  const px = Math.ceil(measureTop(bar) + bar.offsetHeight - visibleRect.bottom);
  // The focused element must never be hidden behind the bar.
  const focused = widget.querySelector(':focus-visible');
  const isCovered =
    focused &&
    !bar.contains(focused) &&
    focused.getBoundingClientRect().bottom > visibleRect.bottom - bar.offsetHeight;
  const isAfloat = px > 0 && visibleRect.height >= MIN_VISIBLE_PX && !isCovered && matchMedia(PHONE).matches;
  float(bar, isAfloat ? -px : 0);
}

/** Keeps the tabs of the results at the upper edge as long as their panel is in view. */
function placeTabs(widget: HTMLElement, visibleRect: DOMRectReadOnly) {
  const tabs = widget.querySelector<HTMLElement>('.sgr-tabs');
  if (!tabs?.parentElement) return;
  const room = tabs.parentElement.getBoundingClientRect().bottom - measureTop(tabs) - tabs.offsetHeight;
  float(tabs, Math.max(0, Math.floor(Math.min(visibleRect.top - measureTop(tabs), room))));
}

function keepInReach(widget: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let edges = '';
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    clearTimeout(timer);
    // The frame of a dialog scrolls by itself.
    if (!last?.isIntersecting || document.documentElement.scrollHeight > innerHeight + 1) return;
    const { intersectionRect: visibleRect } = last;
    const isMoving = edges !== (edges = `${visibleRect.top} ${visibleRect.bottom}`);
    timer = setTimeout(look, isMoving ? LOOK_MS.moving : LOOK_MS.resting);
    // Floating elements move with the page while it scrolls, so they are hidden until they are placed again.
    widget.classList.toggle('sg-moving', isMoving);
    if (isMoving) return;
    placeBar(widget, visibleRect);
    placeTabs(widget, visibleRect);
  });
  // Observing the element again makes the browser call back once more, but only while the document is visible.
  const look = () => {
    observer.unobserve(widget);
    observer.observe(widget);
  };
  new ResizeObserver(look).observe(widget);
  // The page around may resize the frame only after it notices that the content has grown.
  addEventListener('resize', look);
  widget.addEventListener('focusin', look);
}

const widget = document.querySelector<HTMLElement>('.sg-compact');
if (widget && parent !== window) keepInReach(widget);
