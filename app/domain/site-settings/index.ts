export * from './site-setting.server.ts';
