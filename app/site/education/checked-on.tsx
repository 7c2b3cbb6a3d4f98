import { longDate } from '../long-date.ts';

/** States when a dated statement was last compared with its sources (D64). @param day YYYY-MM-DD; nothing is shown without one */
export const CheckedOn = ({ day }: { day: string | undefined }) =>
  day ? (
    <span className="edu-note">
      {' '}
      Checked on <time dateTime={day}>{longDate(day)}</time>.
    </span>
  ) : null;
