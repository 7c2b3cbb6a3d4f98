import { t } from '#app/messages/legal.ts';

/** A sentence with legal weight. The English text is binding, so it is shown next to any translation. */
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
