import { Fragment } from 'react';

/** A name or a sentence whose words are not divided at their hyphens: "BPC-157" is in one line. */
export const Unbroken = ({ text }: { text: string }) => (
  <>
    {text.split(' ').map((word, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
      <Fragment key={at}>
        {at > 0 && ' '}
        {/\w-\w/.test(word) ? <span className="sgr-whole">{word}</span> : word}
      </Fragment>
    ))}
  </>
);
