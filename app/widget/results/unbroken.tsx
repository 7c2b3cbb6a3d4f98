/** Parts with an odd index are words with a hyphen inside. A match can only begin at the first character of a word. */
const HYPHENATED = /(?<!\S)(\S*\w-\w\S*)/;

/** Renders a text whose words don't break at hyphens: "BPC-157" stays on one line. */
export const Unbroken = ({ text }: { text: string }) => (
  <>
    {text.split(HYPHENATED).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
        <span key={index} className="sgr-whole">
          {part}
        </span>
      ),
    )}
  </>
);
