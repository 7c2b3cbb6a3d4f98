import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type AreaFunction = (...values: unknown[]) => unknown;

/** The functions of an area of app/domain by their names; of one that is not there yet, none. */
export async function loadArea(name: string): Promise<Record<string, AreaFunction | undefined>> {
  const url = new URL(`../../app/domain/${name}/index.ts`, import.meta.url);
  return existsSync(fileURLToPath(url)) ? await import(url.href) : {};
}
