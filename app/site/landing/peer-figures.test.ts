import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PEER_SCRIPTS, PEERS_MEASURED_ON } from './peer-figures.ts';

const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8');
const section = page.split(/^(?=## )/m).find((part) => part.includes('`bench/peers.ts`')) ?? '';

it.each(PEER_SCRIPTS)('$name weighs what the bench measured', ({ package: name, version, bytes }) => {
  expect(section).toContain(`\`bench/peers.ts\`, ${PEERS_MEASURED_ON},`);
  const row = section.split('\n').find((line) => line.includes(` of ${name}@${version})`));
  expect(row).toContain(`| ${bytes.toLocaleString('en-US')} (`);
});
