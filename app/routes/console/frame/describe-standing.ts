import type { Standing } from '#app/domain/billing/index.ts';
import { dayText } from '#app/ui/moment-text.ts';

/** Text of the bar above every page; null if no action is needed. */
export interface AccountBarText {
  tone: 'info' | 'warning' | 'danger';
  title: string;
  text: string;
}

/** Describes the state of a company's account for the bar. */
export function describeStanding(standing: Standing): AccountBarText | null {
  switch (standing.kind) {
    case 'good':
      return null;
    case 'trial': {
      const { daysLeft } = standing;
      const title = daysLeft === 1 ? 'Last day of the free trial' : `${daysLeft} days of the free trial left`;
      return {
        tone: daysLeft <= 3 ? 'warning' : 'info',
        title: title,
        text: `Your trial ends on ${dayText(standing.endsAt.toISOString())}. Choose a plan to keep editing and sending campaigns. Your assessment keeps working either way.`,
      };
    }
    case 'overdue':
      return {
        tone: 'warning',
        title: 'A payment is overdue',
        text: `Pay by ${dayText(standing.readOnlyFrom.toISOString())} to avoid a read-only console and paused campaigns.`,
      };
    case 'read-only':
      return { tone: 'danger', title: 'The console is read-only', text: describeEnd(standing) };
  }
}

function describeEnd(standing: Extract<Standing, { kind: 'read-only' }>): string {
  const effect = 'Your assessment still works and leads are saved, but campaigns are paused.';
  switch (standing.why) {
    case 'trial-ended':
      return `The free trial has ended. ${effect}`;
    case 'unpaid':
      return `An invoice has been overdue for too long. ${effect}`;
    case 'not-started':
      return `The first payment was not made. ${effect}`;
    case 'ended': {
      const until = standing.keptUntil && dayText(standing.keptUntil.toISOString());
      return `The subscription has ended, and campaigns are paused.${until ? ` We erase leads and their answers after ${until}.` : ''}`;
    }
  }
}
