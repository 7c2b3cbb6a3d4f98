/** Something whose height is known before it is drawn, in points: so a card is never cut by the end of a page. */
export interface Block {
  height: number;
  draw(x: number, y: number): void;
  /** The lines of a text, for columns that are divided between lines. */
  rows?: readonly Block[];
}
