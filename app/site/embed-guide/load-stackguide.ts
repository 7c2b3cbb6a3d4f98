import type { StackGuideApi } from '../../../public/embed.d.ts';

let loading: Promise<StackGuideApi> | undefined;

/** As the guide's snippet for single-page apps does it: the loader, fetched once, when it is first needed. */
export function loadStackGuide(): Promise<StackGuideApi> {
  loading ??= new Promise((ready, failed) => {
    const script = document.createElement('script');
    script.src = '/embed.js';
    script.onload = () => (window.StackGuide ? ready(window.StackGuide) : failed());
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}
