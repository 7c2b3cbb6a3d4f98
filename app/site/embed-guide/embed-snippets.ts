import { PLUGIN_DOWNLOAD_PATH } from '#app/lib/plugin-download.ts';

/** Code for all kinds of pages, with the service's origin filled in. docs/embedding.md has the same texts. */
export interface Snippet {
  id: string;
  title: string;
  /** Instructions; text between backticks is code. */
  note: string;
  code: string;
}

const attributeText = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Returns the embed code.
 * @param attributes by option name, without `data-`; `true` writes an attribute without a value, '' omits it
 */
export function embedLine(origin: string, attributes: Readonly<Record<string, string | true>>): string {
  const dataAttributes = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (value === true ? `data-${name}` : `data-${name}="${attributeText(value)}"`));
  return `<script src="${origin}/embed.js" ${dataAttributes.join(' ')} async></script>`;
}

export const frameworkSnippets = (origin: string): Snippet[] => [
  ...codeSnippets(origin),
  ...shopSystemSnippets(origin),
];

const codeSnippets = (origin: string): Snippet[] => [
  {
    id: 'load',
    title: 'Single-page apps',
    note: 'One helper that fetches the script when it is first needed; the Vue component below uses it.',
    code: `// stackguide.js
let loading;

export function loadStackGuide() {
  loading ??= new Promise((ready, failed) => {
    const script = document.createElement('script');
    script.src = '${origin}/embed.js';
    script.onload = () => ready(window.StackGuide);
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}`,
  },
  {
    id: 'react',
    title: 'React and Next.js',
    note: 'The component loads the script when you first use the component, and removes the assessment when the component unmounts. In Next.js begin the file with `"use client"`.',
    code: `import { useEffect, useRef } from 'react';

export function Assessment({ client }) {
  const place = useRef(null);
  useEffect(() => {
    const gone = new AbortController();
    const options = { client, target: place.current, signal: gone.signal };
    import(/* webpackIgnore: true */ '${origin}/embed.mjs').then(({ load }) => load(options));
    return () => gone.abort();
  }, [client]);
  return <div ref={place} />;
}`,
  },
  {
    id: 'vue',
    title: 'Vue and Nuxt',
    note: 'In Nuxt wrap it in `<ClientOnly>`.',
    code: `<script setup>
import { onBeforeUnmount, onMounted, ref } from 'vue';
import { loadStackGuide } from './stackguide.js';

const place = ref(null);
let widget;
onMounted(async () => {
  const guide = await loadStackGuide();
  if (place.value) widget = guide.load({ client: 'acme', target: place.value });
});
onBeforeUnmount(() => widget?.destroy());
</script>

<template>
  <div ref="place"></div>
</template>`,
  },
];

const shopSystemSnippets = (origin: string): Snippet[] => [
  {
    id: 'shopify',
    title: 'Shopify',
    note: 'Online Store, Themes, Customize: add a block or section "Custom Liquid" where the assessment should be, and paste the embed code.',
    code: `<script src="${origin}/embed.js" data-client="acme" data-hidden="page={{ request.path | url_encode }}" async></script>`,
  },
  {
    id: 'wordpress',
    title: 'WordPress',
    note: `The plugin has a block and a shortcode, and notes the tracking ID on WooCommerce orders: \`${origin}${PLUGIN_DOWNLOAD_PATH}\`. Without the plugin, administrators can add a "Custom HTML" block with the embed code. If WordPress removes scripts from posts, put this code into a plugin or the theme's functions.php and write \`[assessment]\` in the page.`,
    code: `add_shortcode('assessment', function () {
  return '<script src="${origin}/embed.js" data-client="acme" async></script>';
});`,
  },
  {
    id: 'webflow',
    title: 'Webflow',
    note: 'Drag a "Code Embed" element onto the page and paste the embed code. The assessment shows on the published website, not in the Designer.',
    code: embedLine(origin, { client: 'acme', lazy: true }),
  },
];

export const analyticsSnippets = (origin: string): Snippet[] => [
  {
    id: 'gtm',
    title: 'Google Tag Manager',
    note: 'We push every event except the heights to `dataLayer`: create a trigger of type "Custom Event" named `stackguide:assessment-complete`. To place the assessment itself from Tag Manager, which removes `data-` attributes from script tags, create the tag in a Custom HTML tag:',
    code: `<script>
  var tag = document.createElement('script');
  tag.src = '${origin}/embed.js';
  tag.dataset.client = 'acme';
  tag.dataset.target = '#assessment';
  document.body.appendChild(tag);
</script>`,
  },
  {
    id: 'gtm-ga4',
    title: 'Google Analytics 4 through Tag Manager, with consent',
    note: 'With `data-events="ga4"` the events have the names and parameters of the table below, without `trackingId`, which leads to a person: a trigger of type "Custom Event" for `generate_lead` and a GA4 Event tag are enough. With `data-consent="wait"` they wait until consent mode grants `analytics_storage`; where it is never granted, nothing is pushed.',
    code: embedLine(origin, { client: 'acme', events: 'ga4', consent: 'wait' }),
  },
  {
    id: 'consent',
    title: 'A consent banner that tells only Tag Manager',
    note: "Most banners send the `consent` commands of `gtag` themselves. A banner that is a Tag Manager template may not: fire a Custom HTML tag with this code on the event that reports the visitor's agreement.",
    code: `<script>
  window.dataLayer = window.dataLayer || [];
  function gtag() {
    dataLayer.push(arguments);
  }
  gtag('consent', 'update', { analytics_storage: 'granted' });
</script>`,
  },
  {
    id: 'ga4',
    title: 'Google Analytics 4',
    note: 'Without Tag Manager, add this code next to your gtag snippet. Leave out `trackingId`, because `trackingId` identifies a person.',
    code: `<script>
  document.addEventListener('stackguide:assessment-start', function () {
    gtag('event', 'assessment_start');
  });
  document.addEventListener('stackguide:assessment-step', function (event) {
    gtag('event', 'assessment_step', { step: event.detail.step });
  });
  document.addEventListener('stackguide:assessment-complete', function (event) {
    gtag('event', 'assessment_complete', { widget: event.detail.widget });
  });
  document.addEventListener('stackguide:assessment-lead', function () {
    gtag('event', 'generate_lead');
  });
</script>`,
  },
  {
    id: 'meta',
    title: 'Meta pixel',
    note: "Add this code next to your pixel. Send no parameters, because the choice of assessment may reveal something about a visitor's health. If you ask visitors for consent first, `fbq('consent', 'revoke')` before the pixel starts and `fbq('consent', 'grant')` once they agree apply to these lines too.",
    code: `<script>
  document.addEventListener('stackguide:assessment-start', function () {
    fbq('trackCustom', 'AssessmentStart');
  });
  document.addEventListener('stackguide:assessment-lead', function () {
    fbq('track', 'Lead');
  });
</script>`,
  },
  {
    id: 'tiktok',
    title: 'TikTok pixel',
    note: 'Add this code next to your pixel, without parameters for the same reason. If you ask visitors for consent first, `ttq.holdConsent()` before `ttq.load` and `ttq.grantConsent()` once they agree apply to these lines too.',
    code: `<script>
  document.addEventListener('stackguide:assessment-start', function () {
    ttq.track('AssessmentStart');
  });
  document.addEventListener('stackguide:assessment-lead', function () {
    ttq.track('SubmitForm');
  });
</script>`,
  },
];
