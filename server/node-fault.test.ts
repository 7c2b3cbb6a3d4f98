import { expect, it } from 'vitest';
import { isSupported } from '../scripts/supported-node.mjs';
import { nodeFault } from './node-fault.ts';

it.each([
  ['18.20.8', false],
  ['20.20.2', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['22.23.3', true],
  ['23.0.0', true],
  ['24.0.0', true],
  ['26.12.1', true],
])('Node %s is supported: %s, by the commands and by the built service', (version, supported) => {
  expect(isSupported(version)).toBe(supported);
  expect(nodeFault(version) === null).toBe(supported);
  if (!supported)
    expect(nodeFault(version)).toBe(
      `Node 22.12 or newer is needed; this is ${version}. \`npm start\` fetches one from npm.`,
    );
});
