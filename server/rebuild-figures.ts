import { type Difference, rebuildFigures } from '#app/domain/figures/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { runCommand } from './command.ts';

const REBUILD_FIGURES_USAGE = 'Usage: npm run admin -- rebuild-figures [--check]';

/**
 * `npm run admin -- rebuild-figures` recomputes all stored figures from the rows and verifies the result, even while the service runs.
 * `--check` writes nothing. Exits with 1 if a figure differed.
 */
await runCommand(async ({ args: [option, ...more], useDatabase }) => {
  const isCheck = option === '--check';
  if (more.length > 0 || (option !== undefined && !isCheck))
    throw new AppError('invalid', REBUILD_FIGURES_USAGE);
  const rebuild = async (db: Parameters<typeof rebuildFigures>[0]['db']) => {
    const differences = await rebuildFigures({ db, isCheck, now: new Date() });
    for (const difference of differences) process.stdout.write(`${describe(difference)}\n`);
    if (differences.length > 0) process.exitCode = 1;
    if (isCheck || differences.length === 0) {
      process.stdout.write(
        differences.length === 0 ? 'All figures are what the rows come to.\n' : 'Nothing was changed.\n',
      );
      return;
    }
    const remainingDifferences = await rebuildFigures({ db, isCheck: true, now: new Date() });
    for (const difference of remainingDifferences)
      process.stderr.write(`Still differs: ${describe(difference)}\n`);
    if (remainingDifferences.length === 0)
      process.stdout.write('Rebuilt; all figures are what the rows come to now.\n');
  };
  await useDatabase(rebuild, { isReadOnly: isCheck });
});

function describe({ table, tenantId, when, rows }: Difference): string {
  return `${table} ${when} of tenant ${tenantId}: ${rows} ${rows === 1 ? 'row differed' : 'rows differed'}`;
}
