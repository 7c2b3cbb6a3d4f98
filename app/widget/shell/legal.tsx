import { t } from '#app/messages/legal.ts';

/** A sentence with legal weight: what counts is the English text, so it is shown beside any translation. */
export function Legal({ text, translated = t.translated(text) }: { text: string; translated?: string }) {
  return translated ? (
    <>
      {`${translated} `}
      <span lang="en">{`(${text})`}</span>
    </>
  ) : (
    text
  );
}
