/** An element whose height in points is known before it is drawn, so that a page break never divides a card. */
export interface Block {
  height: number;
  draw(x: number, y: number): void;
  /** The lines of a text, for columns that are divided between lines. */
  rows?: readonly Block[];
}
