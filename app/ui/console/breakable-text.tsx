import { Fragment } from 'react';
import { splitAtWords } from './split-at-words.ts';

/** An e-mail address that wraps between its words and, only if a word is wider than its box, anywhere else. */
export function BreakableText({ text }: { text: string }) {
  return (
    <span className="wrap-break-word">
      {splitAtWords(text).map(({ word, at }) => (
        <Fragment key={at}>
          {at === 0 ? null : <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}
