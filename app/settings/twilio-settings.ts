/** The account that sends texts. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** E.164 number or short code, or the SID of a messaging service. */
  from: string;
  /** https://api.twilio.com, or the configured URL. */
  apiBase: string;
}

const TWILIO_NAMES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const API_BASE = 'https://api.twilio.com';

/** The settings belong together. @returns errors, by setting */
export function findTwilioFaults(settings: Record<string, string | undefined>): Map<string, string> {
  const missing = TWILIO_NAMES.filter((name) => !settings[name]);
  if (missing.length === 0 || (missing.length === TWILIO_NAMES.length && !settings.TWILIO_API_BASE))
    return new Map();
  return new Map(missing.map((name) => [name, 'is required with the other settings of Twilio']));
}

/** Returns the account; null if it is not configured, which is a normal state: texts are then stored in the local mailbox. */
export function readTwilio(env: {
  TWILIO_ACCOUNT_SID?: string;
  TWILIO_AUTH_TOKEN?: string;
  TWILIO_FROM?: string;
  TWILIO_API_BASE?: string;
}): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) return null;
  return { accountSid, authToken, from, apiBase: env.TWILIO_API_BASE ?? API_BASE };
}
