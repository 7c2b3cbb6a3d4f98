import { expect, it } from 'vitest';
import { parseTraceparent } from './request-span.ts';
import { createSpanDrops } from './span-drops.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

it('reads a traceparent by the rules of the W3C', () => {
  const parent = { traceId: TRACE, spanId: SPAN };
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...parent, flags: 1 });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...parent, flags: 0 });
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-03-what-comes`)).toEqual({ ...parent, flags: 3 });
});

it.each([
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}`,
  '',
])('takes no parent from %s', (text) => {
  expect(parseTraceparent(text)).toBeNull();
});

it('says once that spans are dropped, and of a collector that comes and goes seldom', () => {
  const lines: unknown[][] = [];
  const log = {
    warn: (...line: unknown[]) => lines.push(line),
    info: (...line: unknown[]) => lines.push(line),
  };
  let now = 0;
  const drops = createSpanDrops(log as never, () => now);
  drops.noteTaken();
  for (let n = 0; n < 5; n++) drops.add('queue-full', 2);
  drops.noteTaken();
  drops.add('refused', 1);
  drops.noteTaken();
  expect(lines).toEqual([
    [{ reason: 'queue-full' }, 'trace spans are dropped'],
    [{ dropped: 10 }, 'the collector takes trace spans again'],
  ]);
  now = 11 * 60_000;
  drops.add('unreachable', 3);
  expect(lines).toHaveLength(3);
  expect([drops.read('queue-full'), drops.read('refused'), drops.read('unreachable')]).toEqual([10, 1, 3]);
});
