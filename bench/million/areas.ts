import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type AreaFunction = (...values: unknown[]) => unknown;

/** Loads the functions of an area of app/domain by name; returns an empty object for an area that does not exist yet. */
export async function loadArea(name: string): Promise<Record<string, AreaFunction | undefined>> {
  const url = new URL(`../../app/domain/${name}/index.ts`, import.meta.url);
  return existsSync(fileURLToPath(url)) ? await import(url.href) : {};
}
