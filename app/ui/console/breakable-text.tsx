import { splitAddress } from '#app/lib/email-address.ts';

/** An e-mail address that wraps before its '@' and, only if it still doesn't fit, anywhere else. */
export function BreakableText({ text }: { text: string }) {
  const { local } = splitAddress(text);
  return (
    <span className="wrap-anywhere">
      {local}
      {local === text ? null : <wbr />}
      {text.slice(local.length)}
    </span>
  );
}
