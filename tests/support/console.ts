import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { takeErrors } from './service-log.ts';

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

// A service that answered 500 has logged why, which the failed test's own message can't say.
afterEach(({ task }) => {
  const errors = takeErrors();
  if (task.result?.state === 'fail' && errors.length > 0)
    process.stderr.write(`The services of “${task.name}” logged:\n${errors.join('')}`);
});
