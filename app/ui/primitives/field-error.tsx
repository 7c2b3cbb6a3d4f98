export const errorId = (name: string) => `${name}-error`;
export const helpId = (name: string) => `${name}-help`;

/** Errors of one field, announced when they appear. */
export function FieldError({ name, messages }: { name: string; messages: string[] | undefined }) {
  return messages ? (
    <p className="sg-error" id={errorId(name)} role="alert">
      {messages.join(' ')}
    </p>
  ) : null;
}
