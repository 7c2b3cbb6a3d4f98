/** Encrypts what must be read again: `sealWith` of the area access, which this one can't import. */
export interface Seal {
  close(text: string): string;
  /** @throws when it was closed under another secret */
  open(sealed: string): string;
}
