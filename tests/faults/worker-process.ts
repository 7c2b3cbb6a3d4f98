/** Runs the service as a worker, started like the real service but without the pages. Its argument is the settings as JSON. */
import { runService } from '../../server/service.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
await runService({
  root: process.cwd(),
  settings: {
    NODE_ENV: 'test',
    PROCESS_ROLE: 'worker',
    // SQLite normally requires one process for everything (app/settings/env.server.ts); this one runs without the pages.
    MEASURE_ROLES_OVER_SQLITE: '1',
    SESSION_SECRET: 'a secret that only tests use, long enough',
    ...settings,
  },
  build: null,
  widgetAssets: () => ({ en: {}, es: {} }) as never,
});
