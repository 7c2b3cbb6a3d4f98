import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * Output to the console fails the test that wrote it. A test that expects output spies on it itself:
 * `vi.spyOn(console, 'warn').mockImplementation(() => {})`.
 */
const unexpected: string[] = [];
for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...args)}`);
  };

const fail = () => {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`);
};
afterEach(fail);
// Checks for output from loading the file or preparing a suite.
afterAll(fail);
