import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PEER_SCRIPTS, PEERS_MEASURED_ON } from './peer-figures.ts';

const results = JSON.parse(readFileSync(new URL('../../../bench/results.json', import.meta.url), 'utf8'));

it.each(PEER_SCRIPTS)('$name weighs what the bench measured', ({ package: name, version, bytes }) => {
  const sources: { value: number; what: string }[] = results.peers.figures.map(
    ({ against }: { against: { value: number; what: string } }) => against,
  );
  const measured = sources.filter(({ what }) => what.endsWith(` of ${name}@${version}`));
  expect(measured.map(({ value }) => value)).toContain(bytes);
  expect(results.peers.date).toBe(PEERS_MEASURED_ON);
});
