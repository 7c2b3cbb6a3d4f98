import sharp from 'sharp';
import { createImages } from '#app/adapters/images.server.ts';
import { passwordFault } from '#app/domain/access/index.ts';
import { type DEMO_SHOPS, type DemoResult, seedDemo, seedFirstStart } from '#app/domain/seed/index.ts';
import { SettingsError } from '#app/settings/env.server.ts';
import { runCommand } from './command.ts';

/** `npm run admin -- seed-demo` creates three demo tenants in the database of DATABASE_URL. */
await runCommand(async ({ env, args, useDatabase }) => {
  const password = process.env.DEMO_PASSWORD || undefined;
  const fault = password ? passwordFault(password, { email: '', product: env.PRODUCT_NAME }) : null;
  if (fault) throw new SettingsError(new Map([['DEMO_PASSWORD', `is too weak (${fault})`]]));
  const started = Date.now();
  await useDatabase(async (db) => {
    const { operator } = await seedFirstStart(db, {
      operatorEmail: env.OPERATOR_EMAIL,
      operatorPassword: env.OPERATOR_PASSWORD,
    });
    const result = await seedDemo({
      db,
      reset: args.includes('--reset'),
      password,
      logos: { images: createImages(), draw: drawLogo },
      ring: env.keyRing,
      now: new Date(),
    });
    process.stdout.write(writeText(result, operator, (Date.now() - started) / 1000));
  });
});

function writeText(
  { isNew, logIns, password, counts }: DemoResult,
  operator: { email: string; password: string } | null,
  seconds: number,
): string {
  const rows = [
    ['company', 'role', 'e-mail'],
    ...logIns.map(({ company, role, email }) => [company, role, email]),
    ...(operator ? [['(the service)', 'operator', operator.email]] : []),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
  const { tenants, leads, sales } = counts;
  const what = `${tenants} tenants, ${leads} leads, ${sales} sales`;
  const head = isNew
    ? `Demo data made in ${seconds.toFixed(1)} s: ${what}.`
    : `The demo data is there already, nothing was changed: ${what}.`;
  const word = isNew
    ? `Their password, shown this once: ${password}`
    : 'Their password was shown when they were made; `npm run admin -- seed-demo --reset` makes them anew.';
  const first = operator ? `\nThe operator's password, shown this once: ${operator.password}` : '';
  return `\n${head}\n\n${table}\n\n${word}${first}\n`;
}

/** Draws a shop's symbol and name as a picture for saveAsset. */
async function drawLogo({ logo, tenant }: (typeof DEMO_SHOPS)[number]): Promise<Uint8Array> {
  const marks: Record<string, string> = {
    tidewell: '<path d="M8 46c12-14 20-14 32 0s20 14 32 0" /><path d="M8 28c12-14 20-14 32 0s20 14 32 0" />',
    solvenne:
      '<circle cx="40" cy="40" r="17" /><path d="M40 6v9M40 65v9M6 40h9M65 40h9M16 16l6 6M58 58l6 6M64 16l-6 6M22 58l-6 6" />',
    quillbrook: '<path d="M16 68 62 12c6 14-2 34-24 40L26 56" />',
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 80 80" role="img"
    aria-label="${tenant.name}"><g fill="none" stroke="${logo.colour}" stroke-width="7" stroke-linecap="round"
    stroke-linejoin="round">${marks[logo.mark]}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
