import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const answers = (program: string, question: string): Promise<boolean> =>
  run(program, [question]).then(
    () => true,
    () => false,
  );

/**
 * Whether a program is there, if need be by Debian's package, where apt works and this process may install. Elsewhere a test says that it
 * is skipped.
 * @param question an argument that every version of it answers without failing
 */
export async function hasProgram(
  program: string,
  {
    package: name,
    timeoutMs,
    question = '--version',
  }: { package: string; timeoutMs: number; question?: string },
): Promise<boolean> {
  if (await answers(program, question)) return true;
  if (process.getuid?.() !== 0) return false;
  const options = { timeout: timeoutMs / 2, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  } catch {
    // No apt, or no network.
  }
  return answers(program, question);
}
