import { expect, vi } from 'vitest';
import { runService } from '../../server/service.ts';

export const expectNoStack = (text: string) => expect(text).not.toMatch(/^\s+at |node:internal|Node\.js v/m);

/** Starts the service in this process, expects it to refuse, and returns what it writes to the terminal. */
export async function readRefusal(root: string, settings: Record<string, string>): Promise<string> {
  let output = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += text;
    return true;
  });
  const codeOfTests = process.exitCode;
  try {
    await runService({
      root,
      settings: { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', ...settings },
      build: null,
      widgetAssets: () => ({ en: {}, es: {} }),
    });
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = codeOfTests;
    write.mockRestore();
  }
  expectNoStack(output);
  return output;
}
