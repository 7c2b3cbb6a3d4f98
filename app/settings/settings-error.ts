/** Settings that prevent the start; `message` lists each with its error. */
export class SettingsError extends Error {
  /** @param wrong the setting's name → its error, as the rest of a sentence that begins with the name */
  constructor(wrong: ReadonlyMap<string, string>) {
    const lines = [...wrong].map(([name, why]) => `  ${name} ${why}`);
    super(`These settings are wrong:\n${lines.join('\n')}`);
  }
}
