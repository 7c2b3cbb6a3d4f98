/**
 * The real service (server/service.ts) in its own process, for tests of starting, stopping and hanging. Settings come from the environment
 * as for `npm start`; the argument is a ServiceProcess as JSON.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runBuiltService } from '../../server/built-service.ts';
import { runService } from '../../server/service.ts';
import type { ServiceLimits } from '../../server/service-limits.ts';

export interface ServiceProcess {
  /** Replaces the product's deadlines, which are several seconds long. */
  limits?: Partial<ServiceLimits>;
  /** Effect of SIGUSR2: an error outside any request. */
  failure?: 'throw' | 'reject';
  /** Whether it serves the pages too, from the build in build/. */
  pages?: boolean;
}

const { limits, failure, pages } = JSON.parse(process.argv[2] ?? '{}') as ServiceProcess;
process.on('SIGUSR2', () => {
  const error = new Error('An error outside of every request.');
  if (failure === 'reject') void Promise.reject(error);
  else
    setImmediate(() => {
      throw error;
    });
});
// Counts the modules of OpenTelemetry's SDK, whose packages are CommonJS, that the process had loaded when it exited. prom-client loads
// only the API packages.
process.on('exit', () => {
  const modules = Object.keys(createRequire(import.meta.url).cache);
  const count = modules.filter((path) => /@opentelemetry[\\/](?!api[\\/])/.test(path)).length;
  process.stdout.write(`OpenTelemetry: ${count} modules\n`);
});
const options = { root: resolve(process.cwd()), settings: process.env, limits };
if (pages) await runBuiltService(options);
else await runService({ ...options, build: null, widgetAssets: () => ({ en: {}, es: {} }) });
