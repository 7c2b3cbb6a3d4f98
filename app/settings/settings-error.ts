/** Settings that stop the start; `message` names each with why. */
export class SettingsError extends Error {
  /** @param wrong the setting's name → what is wrong with it, as the rest of a sentence that begins with the name */
  constructor(wrong: ReadonlyMap<string, string>) {
    const lines = [...wrong].map(([name, why]) => `  ${name} ${why}`);
    super(`These settings are wrong:\n${lines.join('\n')}`);
  }
}
