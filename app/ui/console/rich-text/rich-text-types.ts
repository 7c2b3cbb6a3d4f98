/** An item that the editor's menu inserts. */
interface MergeItem {
  /** Label in the menu: 'First name'. */
  label: string;
  /** Names between the braces, with `#` or `/` for a section: the editor highlights other names as unknown. */
  names: readonly string[];
  /** Text to insert: `{{firstName|there}}`. */
  text: string;
}

interface MergeGroup {
  label: string;
  items: readonly MergeItem[];
}

/** A merge field with a URL, for links. */
export interface LinkChoice {
  label: string;
  /** Merge field such as `{{planLink}}`. */
  href: string;
}

/** A block of text that the Insert menu adds, such as the products of a plan. */
interface TextBlock {
  label: string;
  text: string;
}

export interface MergeOptions {
  groups: readonly MergeGroup[];
  links: readonly LinkChoice[];
  blocks?: readonly TextBlock[];
  /** Path that lists and takes pictures; without it none can be inserted. */
  picturesPath?: string;
}
