import { useEffect, useRef, useState } from 'react';
import type { StackGuideApi, StackGuideHandle } from '../../../public/embed.d.ts';
import type { EmbedChoice } from './embed-choice.ts';

/** Text fields wait this long for the next letter before the preview is made anew, in ms. */
const TYPING_MS = 500;

/** The real embed: the loader of this very service, in this page. */
export function EmbedPreview({ choice, className }: { choice: EmbedChoice; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(JSON.stringify(choice));
  const choiceJson = JSON.stringify(choice);
  useEffect(() => {
    const timer = setTimeout(() => setLine(choiceJson), TYPING_MS);
    return () => clearTimeout(timer);
  }, [choiceJson]);

  useEffect(() => {
    const { client, widget, mode, buttonText, theme, scheme, locale, title }: EmbedChoice = JSON.parse(line);
    let made: StackGuideHandle | undefined;
    let gone = false;
    loadStackGuide().then(
      (guide) => {
        if (gone || !place.current) return;
        made = guide.load({
          client,
          target: place.current,
          ...({ widget, theme, scheme, locale, title: title || undefined } as object),
          // Opened by its button alone: readers of this page scroll and wait for other reasons.
          ...(mode === 'inline' ? { lazy: true } : { mode: mode as 'popup', buttonText }),
        });
      },
      // The loader could not be fetched: the place stays empty, the rest of the page is of use.
      () => {},
    );
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [line]);
  return <div ref={place} className={className} />;
}

let loading: Promise<StackGuideApi> | undefined;

/** As the guide's snippet for single-page apps does it: the loader, fetched once, when it is first needed. */
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
