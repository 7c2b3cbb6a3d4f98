import type { TextProvider } from '#app/domain/delivery/index.ts';
import { twilioWebhooks } from './webhooks.ts';

/** Creates the text provider whose reports are accepted. Returns null if no provider is set up. */
export const createTextProvider = ({
  TWILIO_AUTH_TOKEN,
}: {
  TWILIO_AUTH_TOKEN?: string;
}): TextProvider | null => (TWILIO_AUTH_TOKEN ? twilioWebhooks({ authToken: TWILIO_AUTH_TOKEN }) : null);
