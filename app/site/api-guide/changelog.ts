import changelogText from '../../../content/api-changelog.md?raw';

export interface ChangelogEntry {
  /** Date from which the version is in effect. */
  version: string;
  changes: string[];
}

/** Reads content/api-changelog.md: a heading for each version, newest first, and a list item for each change. */
export function readChangelog(): ChangelogEntry[] {
  return changelogText
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n');
      const changes = lines
        .join(' ')
        .split(/(?:^|\s)- /)
        .slice(1);
      return {
        version: version.trim(),
        changes: changes.map((change) => change.replaceAll('`', '').replace(/\s+/g, ' ').trim()),
      };
    });
}
