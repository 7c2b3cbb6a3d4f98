import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const answers = (program: string, question: string): Promise<boolean> =>
  run(program, [question]).then(
    () => true,
    () => false,
  );

/**
 * Reports whether a program is available. Installs Debian's package first if the program is missing, this process runs as root and apt
 * works. If it returns false, tests are skipped.
 * @param question an argument with which every version of the program succeeds
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
    // apt or the network is not available.
  }
  return answers(program, question);
}
