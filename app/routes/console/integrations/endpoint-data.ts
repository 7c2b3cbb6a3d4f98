import type { SerializeFrom } from '@remix-run/node';
import type { Endpoint } from '#app/domain/integrations/index.ts';

/** An endpoint as its pages show it, always without its secret. */
export type ShownEndpoint = SerializeFrom<Endpoint> & {
  /** False if the service's secret that sealed the endpoint's own secret is missing. */
  isSecretReadable: boolean;
};

/** A selectable type of event. */
export interface EventChoice {
  type: string;
  sentence: string;
}

/** A new secret, which is shown only this once. */
export interface MadeSecret {
  endpointId: string;
  host: string;
  secret: string;
  /** Expiry of the secret that this one replaces. */
  oldSignsUntil: string | null;
}

export interface EndpointHealth {
  tone: 'success' | 'info' | 'warning' | 'danger' | 'neutral';
  label: string;
  /** Advice on what to do, or a note that no action is needed. */
  advice: string;
}

/** Describes the state of an endpoint in words. */
export function describeHealth(endpoint: ShownEndpoint): EndpointHealth {
  const { state, disabledReason, failingSince, lastSuccessAt, provenAt } = endpoint;
  if (state === 'off')
    return {
      tone: 'neutral',
      label: 'Off',
      advice: 'Your team turned this endpoint off. Turn it on, then resend the missed events.',
    };
  if (state === 'disabled')
    return {
      tone: 'danger',
      label: 'Turned off',
      advice:
        disabledReason === 'gone'
          ? 'Your server answered 410 Gone. Correct the URL, turn the endpoint on, then resend the missed events.'
          : 'Every delivery failed for five days. Fix your server, turn the endpoint on, then resend the missed events.',
    };
  if (!endpoint.isSecretReadable)
    return {
      tone: 'danger',
      label: 'Secret unreadable',
      advice:
        'We send waiting events later. Choose “Rotate secret” and enter the new secret in your system, or ask the operator of this service to restore the earlier secret.',
    };
  if (!provenAt && failingSince)
    return {
      tone: 'warning',
      label: 'Test failed',
      advice:
        'Fix the receiver, then send a test event. Events wait until the receiver answers a test event with a 2xx status.',
    };
  if (!provenAt)
    return {
      tone: 'neutral',
      label: 'Not confirmed',
      advice:
        'Send a test event. Once the receiver answers with a 2xx status, we send events. You can then resend earlier events.',
    };
  if (failingSince)
    return {
      tone: 'warning',
      label: 'Failing',
      advice:
        'Check your server’s log. We retry each event for about three days and turn the endpoint off after five days of failures.',
    };
  if (lastSuccessAt) return { tone: 'success', label: 'Connected', advice: 'Nothing to do.' };
  return { tone: 'neutral', label: 'Not used yet', advice: 'Send a test event to check this endpoint.' };
}
