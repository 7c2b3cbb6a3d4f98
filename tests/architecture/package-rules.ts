import { findRoom, ROOMS } from './rooms.ts';
import { isInRepository, isTest, type SourceFile, type Violation } from './source-tree.ts';

/**
 * Finds packages that a room's files load through other rooms and that the room's line does not allow. Types load nothing and don't count.
 * A room's own imports are checked by findForeignPackages.
 */
export function findForeignPackagesReached(tree: readonly SourceFile[]): Violation[] {
  const sources = new Map(tree.filter(({ file }) => !isTest(file)).map((source) => [source.file, source]));
  return Object.entries(ROOMS).flatMap(([room, { packages, reaches }]) => {
    if (!packages || !reaches) return [];
    return [...reachedPackages(room, sources)]
      .filter(([name, path]) => path.length > 1 && !packages.test(name) && !reaches.test(name))
      .map(([name, path]) => ({
        rule: 'reaches a foreign package',
        detail: [...path, name].join(' → '),
      }));
  });
}

/** Returns the packages that a room's files load, each with the shortest import path to it. */
function reachedPackages(room: string, sources: ReadonlyMap<string, SourceFile>): Map<string, string[]> {
  const starts = [...sources.keys()].filter((file) => findRoom(file) === room);
  const seenFiles = new Set(starts);
  const pathsByPackage = new Map<string, string[]>();
  let paths = starts.map((file) => [file]);
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths) {
      for (const { target, isTypeOnly } of sources.get(path.at(-1) ?? '')?.imports ?? []) {
        if (isTypeOnly) continue;
        if (!isInRepository(target)) {
          if (!pathsByPackage.has(target)) pathsByPackage.set(target, path);
        } else if (!seenFiles.has(target)) {
          seenFiles.add(target);
          longer.push([...path, target]);
        }
      }
    }
    paths = longer;
  }
  return pathsByPackage;
}
