/** The service as a worker, whose start is the same but for the pages. Its argument: settings as JSON. */
import { runService } from '../../server/service.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
await runService({
  root: process.cwd(),
  settings: {
    NODE_ENV: 'test',
    PROCESS_ROLE: 'worker',
    SESSION_SECRET: 'a secret that only tests use, long enough',
    ...settings,
  },
  build: null,
  widgetAssets: () => ({ en: {}, es: {} }) as never,
});
