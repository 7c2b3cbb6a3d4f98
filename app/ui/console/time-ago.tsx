import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { minuteText } from '../moment-text.ts';
import { agoText } from './ago-text.ts';

export interface TimeAgoProps {
  /** ISO text in UTC. */
  at: string;
}

/**
 * Shows how long ago a moment was. The server renders the moment itself; the browser, which knows the current time, replaces it with the
 * relative time.
 */
export function TimeAgo({ at: isoTime }: TimeAgoProps) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const moment = minuteText(isoTime);
  return (
    <time dateTime={isoTime} title={moment} className="whitespace-nowrap tabular-nums">
      {now === null ? moment : agoText(Date.parse(isoTime), now)}
    </time>
  );
}
