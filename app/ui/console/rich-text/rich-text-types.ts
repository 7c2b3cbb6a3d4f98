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

export interface MergeOptions {
  groups: readonly MergeGroup[];
  links: readonly LinkChoice[];
}
