import { t } from '#app/messages/legal.ts';

/** An English sentence after its translation, if there is one. The English text is binding, so it is shown in brackets. */
export const WithTranslation = ({ text, translation }: { text: string; translation: string }) =>
  translation ? (
    <>
      {`${translation} `}
      <span lang="en">{`(${text})`}</span>
    </>
  ) : (
    text
  );

/** A sentence with legal weight, with its translation. English builds contain neither the question nor the brackets. */
export function Legal({ text }: { text: string }) {
  const translation = t.translated(text);
  return translation ? <WithTranslation text={text} translation={translation} /> : text;
}
