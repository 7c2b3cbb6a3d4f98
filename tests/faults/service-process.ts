/**
 * The real service (server/service.ts) in a process of its own, for tests of starting, stopping and hanging. Settings come
 * from the environment as for `npm start`; the argument is ServiceProcess as JSON.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runBuiltService } from '../../server/built-service.ts';
import { runService } from '../../server/service.ts';
import type { ServiceLimits } from '../../server/service-limits.ts';

export interface ServiceProcess {
  /** In place of the product's deadlines, which are seconds. */
  limits?: Partial<ServiceLimits>;
  /** What SIGUSR2 does: an error outside of every request. */
  failure?: 'throw' | 'reject';
  /** Serves the pages as well, from the build that lies in build/. */
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
// What the process loaded of OpenTelemetry's SDK by its end; its packages are CommonJS. prom-client loads their API.
process.on('exit', () => {
  const modules = Object.keys(createRequire(import.meta.url).cache);
  const count = modules.filter((path) => /@opentelemetry[\\/](?!api[\\/])/.test(path)).length;
  process.stdout.write(`OpenTelemetry: ${count} modules\n`);
});
const options = { root: resolve(process.cwd()), settings: process.env, limits };
if (pages) await runBuiltService(options);
else await runService({ ...options, build: null, widgetAssets: () => ({ en: {}, es: {} }) });
