// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { click, renderInPage } from '../../../tests/support/render-in-page.tsx';
import type { FlashMessage } from './toast-message.ts';
import { Toaster, useToast } from './toaster.tsx';

test('the function that shows a message is the same for each render, so that an effect shows its message once', () => {
  const toastFunctions = new Set<unknown>();
  const Component = () => {
    toastFunctions.add(useToast());
    return null;
  };
  renderToStaticMarkup(<Component />);
  renderToStaticMarkup(<Component />);
  expect(toastFunctions.size).toBe(1);
});

describe('a message', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(async () => {
    await act(async () => {
      toast.dismiss();
      await vi.advanceTimersByTimeAsync(1000);
    });
    vi.useRealTimers();
  });

  const savedToast: FlashMessage = { id: 'a', tone: 'success', title: 'Saved', description: 'All of it' };
  /** Lets time pass once what shows messages is loaded. */
  const wait = async (ms: number) => {
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  const readToasts = () =>
    [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')].map(
      ({ textContent }) => textContent,
    );
  /** Shows flash messages as the loader would return them, one after the other. */
  const show = async (...messages: FlashMessage[]) => {
    const page = await renderInPage(null);
    for (const message of messages) await renderInPage(<Toaster flash={message} />);
    await wait(100);
    return page;
  };

  it('of the loader is shown with its description, and once, though its frame is drawn anew', async () => {
    await show({ ...savedToast, id: 'once' });
    expect(readToasts()).toEqual(['SavedAll of it']);
    await act(async () => {
      toast.dismiss();
      await vi.advanceTimersByTimeAsync(1000);
    });
    await show({ ...savedToast, id: 'once' });
    expect(readToasts()).toEqual([]);
  });

  it.each([
    ['success', undefined, 6_000],
    ['info', undefined, 6_000],
    ['warning', undefined, 6_000],
    ['success', { to: '/undo', fields: { intent: 'undo' } }, 20_000],
  ] as const)('of the tone %s, undone by %j, is gone after %i ms', async (tone, undo, staysMs) => {
    await show({ ...savedToast, id: `${tone} ${staysMs}`, tone, undo });
    await wait(staysMs - 1000);
    expect(readToasts()).toHaveLength(1);
    await wait(2000);
    expect(readToasts()).toEqual([]);
  });

  it('of an error stays', async () => {
    await show({ ...savedToast, id: 'error', tone: 'danger', title: 'Not saved' });
    await wait(3_600_000);
    expect(readToasts()).toEqual(['Not savedAll of it']);
  });

  it('that can be undone posts what undoes it', async () => {
    const posts: unknown[] = [];
    const undo = { to: '/leads/undo', fields: { intent: 'undo', tag: 'vip' } };
    await renderInPage(<Toaster flash={{ ...savedToast, id: 'undo', undo }} />, {
      action: async ({ request }) => {
        posts.push([new URL(request.url).pathname, ...(await request.formData()).entries()]);
        return null;
      },
    });
    await wait(100);
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
    await click(button as HTMLElement);
    await wait(100);
    expect(posts).toEqual([['/leads/undo', ['intent', 'undo'], ['tag', 'vip']]]);
  });

  it('that comes while the same one is leaving stays', async () => {
    await renderInPage(<Toaster />);
    const showMessage = useToastOutside();
    act(() => showMessage({ tone: 'danger', title: 'Not saved' }));
    await wait(100);
    await click(document.querySelector('[data-close-button]') as HTMLElement);
    act(() => showMessage({ tone: 'danger', title: 'Not saved' }));
    await wait(1000);
    expect(readToasts()).toEqual(['Not saved']);
  });

  it('takes the place of the one before', async () => {
    await renderInPage(<Toaster />);
    const showMessage = useToastOutside();
    act(() => showMessage({ tone: 'danger', title: 'First' }));
    await wait(100);
    expect(readToasts()).toEqual(['First']);
    act(() => showMessage({ tone: 'info', title: 'Second' }));
    await wait(1000);
    expect(readToasts()).toEqual(['Second']);
  });
});

/** useToast calls no hooks and returns the same function to every caller, so tests may call it outside a component. */
const useToastOutside = useToast;
