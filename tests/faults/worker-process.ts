/** The service as a worker, which starts in the same way but without the pages. Its argument is the settings as JSON. */
import { runService } from '../../server/service.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
await runService({
  root: process.cwd(),
  settings: {
    NODE_ENV: 'test',
    PROCESS_ROLE: 'worker',
    // With SQLite one service does everything (app/settings/env.server.ts); the pages are not tested here.
    MEASURE_ROLES_OVER_SQLITE: '1',
    SESSION_SECRET: 'a secret that only tests use, long enough',
    ...settings,
  },
  build: null,
  widgetAssets: () => ({ en: {}, es: {} }) as never,
});
