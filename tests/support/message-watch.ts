import type { Page } from '@playwright/test';
import type { StackGuideMessage } from '../../public/embed.d.ts';

/** Counts the window's listeners and collects the events that the page receives. */
export const watchMessages = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { listeners: Set<unknown>; heard: StackGuideMessage[] };
    counted.listeners = new Set();
    counted.heard = [];
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (type: string, listener: unknown, ...rest: unknown[]) => {
      if (type === 'message') counted.listeners.add(listener);
      addEventListener.call(window, type, listener as EventListener, ...(rest as []));
    };
    window.removeEventListener = (type: string, listener: unknown, ...rest: unknown[]) => {
      if (type === 'message') counted.listeners.delete(listener);
      removeEventListener.call(window, type, listener as EventListener, ...(rest as []));
    };
    document.addEventListener('stackguide:*', ({ detail }) => counted.heard.push(detail));
  });
