/**
 * Remix's options; vite.config.ts hands them to its plugin.
 * `v3_lazyRouteDiscovery` and `v3_singleFetch` stay off: their endpoints carry unfixed advisories (README, "Remix 2").
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  future: {
    v3_routeConfig: true,
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: false,
  },
};
