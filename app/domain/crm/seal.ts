/** Encrypts values that must be read again: `sealWith` of the area access, which this area can't import. */
export interface Seal {
  close(text: string): string;
  /** @throws when it was sealed with another secret */
  open(sealed: string): string;
}
