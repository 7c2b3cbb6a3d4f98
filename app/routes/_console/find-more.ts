import type { PaletteGroup } from '../../ui/console/command-palette.tsx';

/**
 * Search-everything beyond the pages: posted, so that what is typed (a lead's e-mail address) is in no URL (D27).
 * @param tenantId the tenant that an operator looks at
 */
export const findMore =
  (tenantId: string | null) =>
  async (query: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> => {
    const body = new FormData();
    body.set('query', query);
    if (tenantId) body.set('tenantId', tenantId);
    const response = await fetch('/admin/search', {
      method: 'POST',
      body,
      signal,
      headers: { Accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`The search answered ${response.status}.`);
    return ((await response.json()) as { groups: PaletteGroup[] }).groups;
  };
