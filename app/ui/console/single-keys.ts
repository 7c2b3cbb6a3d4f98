import { useFetcher } from '@remix-run/react';
import { useViewSettings } from './view-settings.tsx';

const KEYS_FETCHER = { key: 'single-keys' };

/** Whether single keys work: what the account has stored, or the choice that is on its way there. */
export function useSingleKeys() {
  const { keys, action } = useViewSettings();
  const fetcher = useFetcher(KEYS_FETCHER);
  const chosen = fetcher.formData?.get('keys');
  return {
    isOn: chosen ? chosen === 'on' : keys,
    choose: (isOn: boolean) =>
      fetcher.submit({ set: 'keys', keys: isOn ? 'on' : 'off' }, { method: 'post', action }),
  };
}
