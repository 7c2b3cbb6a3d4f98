/** Odd parts are words with a hyphen inside. A search begins at the first character of a word only. */
const HYPHENATED = /(?<!\S)(\S*\w-\w\S*)/;

/** A name or a sentence whose words are not divided at their hyphens: "BPC-157" is in one line. */
export const Unbroken = ({ text }: { text: string }) => (
  <>
    {text.split(HYPHENATED).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
        <span key={at} className="sgr-whole">
          {part}
        </span>
      ),
    )}
  </>
);
