/** What the editor inserts from its menu. */
interface MergeItem {
  /** In the menu: 'First name'. */
  label: string;
  /** Between the braces, with `#` or `/` for a section: the editor marks other names as unknown. */
  names: readonly string[];
  /** Written into the text: `{{firstName|there}}`. */
  text: string;
}

interface MergeGroup {
  label: string;
  items: readonly MergeItem[];
}

/** A field that holds a web address, for links. */
export interface LinkChoice {
  label: string;
  /** `{{planLink}}` */
  href: string;
}

export interface MergeOptions {
  groups: readonly MergeGroup[];
  links: readonly LinkChoice[];
}
