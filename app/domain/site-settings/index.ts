export {
  addSetting,
  deleteOldSettings,
  deleteSetting,
  lockSetting,
  readSetting,
  writeSetting,
} from './site-setting.server.ts';
