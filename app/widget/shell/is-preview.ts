import type { HostBridge } from './host-bridge.ts';

/** Whether the widget is in a page of this service's console or guide. There it submits and counts nothing (D53). */
export const isPreview = (host: HostBridge | undefined): boolean =>
  /^\/(admin|docs)\//.test((host?.handshake?.pageUrl ?? location.href).replace(location.origin, ''));
