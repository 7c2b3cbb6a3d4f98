export {
  addSetting,
  deleteOldSettings,
  deleteSetting,
  lockSetting,
  readSetting,
  replaceSetting,
  writeSetting,
} from './site-setting.server.ts';
