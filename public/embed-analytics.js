/**
 * The loader's third file, a module that embed.js imports for a snippet with `data-events` or `data-consent`. It decides what is pushed
 * to `dataLayer`, in which shape, and when. docs/embedding.md is the manual.
 *
 * embed.js passes the widget's handle and the snippet's options. `widget.queue` is an array of the events that embed.js would have pushed
 * so far; afterwards embed.js calls the queue's current `push`. Browsers cache the files separately, so either may be older than the
 * other: names may be added, but none may be removed or change its meaning.
 */
/** Interval in ms for checking consent, used only while events wait for it. */
const POLL_MS = 500;

const warn = (...words) => console.warn('StackGuide:', ...words);

/** Builds events in GA4's recommended shape, without `trackingId`, which leads to a person, and without the IDs of frames. */
const GA4 = {
  'assessment-start': () => [{ event: 'assessment_start' }],
  'assessment-step': ({ step, of }) => [{ event: 'assessment_step', step, steps: of }],
  'assessment-complete': ({ widget }) => [{ event: 'assessment_complete', widget }],
  'assessment-lead': () => [{ event: 'generate_lead', lead_source: 'assessment' }],
  'assessment-product-click': ({ peptideId }) => [
    // Tag Manager merges each push into its data, so the page's own items would stay next to ours.
    { ecommerce: null },
    {
      event: 'select_item',
      ecommerce: { item_list_name: 'Assessment', items: [{ item_id: peptideId }] },
    },
  ],
};

const readDataLayer = () => {
  window.dataLayer = window.dataLayer || [];
  return window.dataLayer;
};

/**
 * Whether Google's consent mode allows analytics. The last update in `dataLayer` decides, else the last default for all regions, unless a
 * default denies it for some region, which may be the visitor's.
 */
function isGranted() {
  let initial;
  let updated;
  let isDeniedSomewhere = false;
  for (const entry of readDataLayer()) {
    const [command, kind, { analytics_storage: state, region } = {}] = Array.from(entry || []);
    if (command !== 'consent' || !state) continue;
    if (kind === 'update') updated = state;
    else if (!region) initial = state;
    else if (state !== 'granted') isDeniedSomewhere = true;
  }
  return updated ? updated === 'granted' : initial === 'granted' && !isDeniedSomewhere;
}

/** embed.js calls this for each such widget. */
export function add(widget, { events, consent }) {
  if (events && events !== 'ga4') warn('unknown events', events);
  if (consent && consent !== 'wait') warn('unknown consent', consent);
  const shape = (entry) => (events === 'ga4' ? GA4[entry.type]?.(entry) || [] : [entry]);

  const waiting = [];
  let timer;
  const flush = () => {
    if (consent && !isGranted()) return;
    timer = clearInterval(timer);
    for (const entry of waiting.splice(0)) readDataLayer().push(entry);
  };
  const push = (entry) => {
    waiting.push(...shape(entry));
    if (waiting.length) {
      timer = timer || setInterval(flush, POLL_MS);
      flush();
    }
  };
  const early = widget.queue;
  widget.queue = { push };
  early.forEach(push);

  const { destroy } = widget;
  widget.destroy = () => {
    clearInterval(timer);
    destroy();
  };
}
