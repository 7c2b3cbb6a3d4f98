/**
 * An article's only script: it shows the reading progress and the current section, and closes the table of contents when one of its links
 * is clicked. The page can be read without it.
 */
const text = document.querySelector<HTMLElement>('.edu-body');
const bar = document.querySelector<HTMLElement>('.edu-progress');
const links = [...document.querySelectorAll<HTMLAnchorElement>('.edu-contents a')];
const beside = document.querySelector<HTMLElement>('.edu-contents-beside');
const fold = document.querySelector<HTMLDetailsElement>('.edu-contents details');
const headings = [...(text?.querySelectorAll<HTMLElement>(':is(h2, h3)[id]') ?? [])];

/** A heading is current once it is in the upper quarter of the window. */
const readingLine = () => innerHeight / 4;
let isAwaited = false;
let current: HTMLElement | undefined;

function show(): void {
  isAwaited = false;
  if (!text || !bar) return;
  const { top, height } = text.getBoundingClientRect();
  // At the end of the text the last line is at the window's lower edge.
  const part = (readingLine() - top) / Math.max(1, height - innerHeight + readingLine());
  bar.style.scale = `${Math.min(1, Math.max(0, part))} 1`;
  const heading = headings.findLast((each) => each.getBoundingClientRect().top <= readingLine());
  if (heading === current) return;
  current = heading;
  for (const link of links) {
    const isCurrent = heading !== undefined && decodeURIComponent(link.hash.slice(1)) === heading.id;
    if (isCurrent) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
    // A list that is longer than the window has its own scrollbar.
    if (isCurrent && beside?.contains(link)) beside.scrollTop = link.offsetTop - beside.clientHeight / 2;
  }
}

function awaitFrame(): void {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(show);
}

addEventListener('scroll', awaitFrame, { passive: true });
addEventListener('resize', awaitFrame);
fold?.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement) fold.open = false;
});
show();
