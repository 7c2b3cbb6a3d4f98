import { useEffect, useRef, useState } from 'react';
import type { StackGuideApi, StackGuideHandle } from '../../../public/embed.d.ts';
import type { EmbedChoice } from './embed-choice.ts';

/** Delay after the last keystroke in a text field before the preview is rebuilt, in ms. */
const TYPING_MS = 500;

/** Embeds the widget with this service's own loader, as a shop's page does. */
export function EmbedPreview({ choice, className }: { choice: EmbedChoice; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(JSON.stringify(choice));
  const choiceJson = JSON.stringify(choice);
  useEffect(() => {
    const timer = setTimeout(() => setLine(choiceJson), TYPING_MS);
    return () => clearTimeout(timer);
  }, [choiceJson]);

  useEffect(() => {
    const { client, widget, mode, buttonText, theme, scheme, locale, region, title }: EmbedChoice =
      JSON.parse(line);
    let handle: StackGuideHandle | undefined;
    let gone = false;
    loadStackGuide().then(
      (guide) => {
        if (gone || !place.current) return;
        handle = guide.load({
          client,
          target: place.current,
          ...({ widget, theme, scheme, locale, region, title: title || undefined } as object),
          // A pop-up preview opens only by its button: readers of this page scroll and wait for other reasons.
          ...(mode === 'inline' ? { lazy: true } : { mode: mode as 'popup', buttonText }),
        });
      },
      // If the loader can't be fetched, the preview stays empty; the rest of the page still works.
      () => {},
    );
    return () => {
      gone = true;
      handle?.destroy();
    };
  }, [line]);
  return <div ref={place} className={className} />;
}

let loading: Promise<StackGuideApi> | undefined;

/** Loads the loader once, on first use, like the guide's snippet for single-page apps. */
function loadStackGuide(): Promise<StackGuideApi> {
  loading ??= new Promise((ready, failed) => {
    const script = document.createElement('script');
    script.src = '/embed.js';
    script.onload = () => (window.StackGuide ? ready(window.StackGuide) : failed());
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}
