/** Renders text in which backticks mark code. */
export function CodedText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text
    index % 2 ? <code key={index}>{part}</code> : part,
  );
}
