import { isOwnRoute } from './import-rules.ts';
import { isTest, type SourceFile, type Violation } from './source-tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds files that depend on each other in a cycle. Imports of types count, except for the type of the own page's loader. */
export function findFileCircles(tree: readonly SourceFile[]): Violation[] {
  const files = new Map<string, Set<string>>();
  for (const { file, target } of importsBetweenFiles(tree))
    files.set(file, (files.get(file) ?? new Set()).add(target));
  return findCircles(files).map((circle) => ({ rule: 'circle of files', detail: circle.join(' → ') }));
}

function importsBetweenFiles(tree: readonly SourceFile[]): { file: string; target: string }[] {
  const sources = tree.filter(({ file }) => !isTest(file));
  const knownFiles = new Set(sources.map(({ file }) => file));
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ target, isTypeOnly }) => knownFiles.has(target) && !(isTypeOnly && isOwnRoute(file, target)))
      .map(({ target }) => ({ file, target })),
  );
}

/**
 * Returns one shortest cycle for each group of nodes that depend on each other, with its first node repeated at the end. Fixing it often
 * removes the group's other cycles.
 */
function findCircles(graph: Graph): string[][] {
  const circles: string[][] = [];
  const inFoundGroup = new Set<string>();
  const nodes = nodesThatMayCircle(graph);
  for (const start of [...nodes].sort()) {
    if (inFoundGroup.has(start)) continue;
    const circle = shortestCircle(graph, start);
    if (!circle) continue;
    circles.push(circle);
    for (const node of reachableFrom(graph, start))
      if (nodes.has(node) && reachableFrom(graph, node).has(start)) inFoundGroup.add(node);
  }
  return circles;
}

/**
 * Drops nodes that depend only on nodes outside any cycle. Mostly no node remains, and searching for cycles from each node took seconds.
 */
function nodesThatMayCircle(graph: Graph): Set<string> {
  const candidates = new Set(graph.keys());
  for (let before = -1; before !== candidates.size; ) {
    before = candidates.size;
    for (const node of candidates)
      if (![...(graph.get(node) ?? [])].some((next) => candidates.has(next))) candidates.delete(node);
  }
  return candidates;
}

function shortestCircle(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (const node of waiting) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node, cameFrom, start).concat(start);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      waiting.push(next);
    }
  }
  return null;
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set([start]);
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
  return reached;
}

function pathTo(node: string, cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const path = [node];
  for (let index = node; index !== start; ) {
    index = cameFrom.get(index) as string;
    path.unshift(index);
  }
  return path;
}
