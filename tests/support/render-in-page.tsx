import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { ConsoleData } from '#app/routes/console/frame/console-context.tsx';

const FRAME = 'routes/console/frame/route';

/** Remix sets these flags too (vite.config.ts); without them the router warns. */
const FUTURE = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

interface PageOptions {
  path?: string;
  action?: RouteObject['action'];
  /** The data that the console's frame has loaded, for parts that call `useConsole`. */
  frame?: Partial<ConsoleData>;
}

/** Renders an element at a path, until the test ends. A file that uses this begins with `// @vitest-environment happy-dom`. */
export async function renderInPage(element: ReactNode, { path = '/', action, frame }: PageOptions = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = { path: '*', element, action: action ?? (() => null) };
  const routes = [frame ? { ...page, id: FRAME, loader: () => frame } : page];
  const hydrationData = frame && { loaderData: { [FRAME]: frame } };
  const router = createMemoryRouter(routes, { initialEntries: [path], future: FUTURE, hydrationData });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  return { container, root, router };
}

/** Finds the only element that matches a selector. */
export function findOne<E extends HTMLElement>(selector: string, within: ParentNode = document): E {
  const matches = within.querySelectorAll<E>(selector);
  if (matches.length !== 1) throw new Error(`${matches.length} elements fit ${selector}.`);
  return matches[0] as E;
}

export const click = (element: HTMLElement): Promise<void> => act(async () => element.click());

export const press = (element: HTMLElement, key: string): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

/** Replaces the text of a field, in a way that React notices. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
