import { type BreachExtent, measureBreach } from '#app/domain/erasure/index.ts';
import { runCommand } from './command.ts';

/** `npm run admin -- breach-report [TENANT_ID ...]` prints whom a breach concerns (docs/breach.md). It prints no personal data and changes nothing. */
await runCommand(async ({ args, useDatabase }) => {
  await useDatabase(
    async (db) => {
      const { extents, unknown } = await measureBreach(db, args);
      for (const extent of extents) process.stdout.write(describeExtent(extent));
      for (const id of unknown) process.stderr.write(`There is no company with this id: ${id}\n`);
      if (unknown.length > 0) process.exitCode = 1;
    },
    { isReadOnly: true },
  );
});

function describeExtent(extent: BreachExtent): string {
  const { tenantId, name, people, withPhone, withAnswers, withOrders, languages } = extent;
  const regions = extent.regions.map(({ region, people: count }) => `${region} ${count}`).join(', ');
  const countries = extent.countries.map(({ country, people: count }) => `${country} ${count}`).join(', ');
  const tongues = languages.map(({ language, people: count }) => `${language} ${count}`).join(', ');
  return [
    `${name} (${tenantId})`,
    `  People, each with name and e-mail address: ${people}`,
    `  With a phone number: ${withPhone}`,
    `  With health answers and a plan: ${withAnswers}`,
    `  With orders: ${withOrders}`,
    `  By region where they live: ${regions || 'none'}`,
    `  By country of the phone number: ${countries || 'none'}`,
    `  By language: ${tongues || 'none'}`,
    '',
    '',
  ].join('\n');
}
