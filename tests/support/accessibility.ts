import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** This source is half as long as `axe.source`; it is added to each document. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Axe parses the colours of each element again and spends most of that time on the same few texts, so the results are cached. Written for
 * axe-core 4.11.4; with another version, check that axe still takes half as long and that `fixtures.spec.ts` passes.
 */
const KNOWN_COLOURS = `(({ prototype }) => {
  const known = new Map();
  const { parseString } = prototype;
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
})(axe.commons.color.Color)`;
const AXE = `${SOURCE};${KNOWN_COLOURS}`;

/**
 * Fails with axe's findings in one document. Runs inside the frame itself: @axe-core/playwright finishes on a page of its own, after which
 * Chromium no longer sends clicks into frames of another origin.
 * @param rules the only rules of axe to apply; all by default
 * @param within the only parts to check, by their selectors, if the rest was checked before: axe compares the colours of each element,
 * which takes most of its time
 */
export async function expectAccessible(
  document: Page | Frame,
  rules?: string[],
  within: readonly string[] = [':root'],
): Promise<void> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(AXE);
  const options = { only: rules, include: [...within] };
  const violations = await document.evaluate(async ({ only, include }) => {
    // An element that fades in has no final contrast yet, and a floating element is hidden while the page moves (keep-in-reach.ts).
    const isMoving = () => window.document.querySelector('.sg-moving') !== null;
    let hasMoved = false;
    const sight = new MutationObserver(() => {
      hasMoved ||= isMoving();
    });
    sight.observe(window.document, { subtree: true, attributeFilter: ['class'] });
    for (;;) {
      while (isMoving()) await new Promise(requestAnimationFrame);
      const moves = window.document
        .getAnimations()
        .filter((move) => move.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moves.map((move) => move.finished));
      hasMoved = isMoving();
      const run = (selectors: boolean) =>
        (window as unknown as { axe: typeof axe }).axe.run(
          { include },
          { ...(only && { runOnly: only }), resultTypes: ['violations'], selectors },
        );
      let { violations } = await run(false);
      // Axe spends a third of its time on naming each element that it checked.
      if (violations.length > 0) violations = (await run(true)).violations;
      if (hasMoved || isMoving()) continue;
      sight.disconnect();
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
    }
  }, options);
  expect(violations).toEqual([]);
}

/** Returns the document inside the page's nth assessment frame. */
export async function assessmentFrame(page: Page, nth = 0): Promise<Frame> {
  const frame = await (await page.locator('.stackguide iframe').nth(nth).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`There is no assessment frame ${nth}.`);
  return frame;
}
