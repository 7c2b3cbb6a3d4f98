import { useFetcher } from '@remix-run/react';
import { useViewSettings } from './view-settings.tsx';

const KEYS_FETCHER = { key: 'single-keys' };

/** Returns whether single-key shortcuts are enabled: the stored value, or the choice that is being saved. */
export function useSingleKeys() {
  const { keys, action } = useViewSettings();
  const fetcher = useFetcher(KEYS_FETCHER);
  const submittedKeys = fetcher.formData?.get('keys');
  return {
    isOn: submittedKeys ? submittedKeys === 'on' : keys,
    choose: (isOn: boolean) =>
      fetcher.submit({ set: 'keys', keys: isOn ? 'on' : 'off' }, { method: 'post', action }),
  };
}
