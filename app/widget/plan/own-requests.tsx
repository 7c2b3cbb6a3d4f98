import { t } from '#app/messages/choices.ts';
import { Fold } from '../results/fold.tsx';

/** A request that consists of what the person writes. */
type WrittenRequest = 'correct' | 'complain' | 'appeal';

/** A text that was not passed on. */
export interface RefusedWords {
  intent: WrittenRequest;
  /** What the person wrote, which is in the field again. */
  words: string;
  message: string;
  /** Whether the text is the cause. */
  isInvalid: boolean;
}

interface RightsProps {
  brand: string;
  /** Maximum length of a text. */
  maxWords: number;
  refused: RefusedWords | null;
}

/** The person's rights that need no account. */
export const OwnData = ({
  brand,
  maxWords,
  linkHours,
  erasePath,
  refused,
}: RightsProps & {
  linkHours: number;
  /** The page that deletes, which is part of the plan; null while the plan is hidden, when the button is here. */
  erasePath: string | null;
}) => (
  <section className="sgp-part">
    <h2>{t.yourData}</h2>
    <div>
      <PressedRequest intent="copy" note={t.copyNote(brand, linkHours)} button={t.copy} />
      <WrittenForm
        {...{ intent: 'correct', note: t.correctNote(brand), label: t.correctLabel, button: t.correct }}
        {...{ maxWords, refused }}
      />
      <PressedRequest intent="restrict" note={t.restrictNote(brand)} button={t.restrict} />
      <PressedRequest intent="object" note={t.objectNote(brand)} button={t.object} />
      {erasePath ? (
        <Fold title={t.deleteNow}>
          <p>{t.deleteNote}</p>
          <a className="sgp-button" href={erasePath}>
            {t.deleteNow}
          </a>
        </Fold>
      ) : (
        <PressedRequest intent="erase" note={t.deleteNote} button={t.deleteNow} />
      )}
    </div>
  </section>
);

export const Complaints = ({ brand, maxWords, hasAppeal, refused }: RightsProps & { hasAppeal: boolean }) => (
  <section className="sgp-part">
    <h2>{t.complaints}</h2>
    <div>
      <WrittenForm
        {...{ intent: 'complain', note: t.complainNote(brand), label: t.complainLabel, button: t.complain }}
        {...{ maxWords, refused }}
      />
      {hasAppeal && (
        <WrittenForm
          {...{ intent: 'appeal', note: t.appealNote(brand), label: t.appealLabel, button: t.appeal }}
          {...{ maxWords, refused }}
        />
      )}
    </div>
  </section>
);

interface RequestFormProps {
  intent: string;
  /** What happens when the button is pressed. */
  note: string;
  button: string;
}

const PressedRequest = ({ intent, note, button }: RequestFormProps) => (
  <Fold title={button}>
    <RequestForm intent={intent} note={note} button={button} />
  </Fold>
);

export const RequestForm = ({ intent, note, button }: RequestFormProps) => (
  <form method="post">
    <p>{note}</p>
    <button type="submit" name="intent" value={intent} className="sgp-button">
      {button}
    </button>
  </form>
);

interface WrittenFormProps extends RequestFormProps {
  intent: WrittenRequest;
  label: string;
  maxWords: number;
  /** The text that was refused, here or in another form. */
  refused: RefusedWords | null;
}

/** A form with a text. One that was refused is open, with the text in its field, which has the focus. */
function WrittenForm({ intent, note, label, button, maxWords, refused: anyRefused }: WrittenFormProps) {
  const refused = anyRefused?.intent === intent ? anyRefused : null;
  const [fieldId, errorId] = [`words-${intent}`, `words-error-${intent}`];
  return (
    <Fold title={button} isOpen={refused !== null}>
      <form method="post" id={intent}>
        <p>{note}</p>
        <div className="sgp-field">
          <label htmlFor={fieldId}>{label}</label>
          <textarea
            id={fieldId}
            className="sgp-input"
            name="words"
            rows={3}
            maxLength={maxWords}
            required
            defaultValue={refused?.words}
            aria-invalid={refused?.isInvalid || undefined}
            aria-describedby={refused ? errorId : undefined}
            // biome-ignore lint/a11y/noAutofocus: the text has to be changed or sent again
            autoFocus={refused !== null}
          />
          {refused && (
            <span className="sgp-error" id={errorId} role="alert">
              {refused.message}
            </span>
          )}
        </div>
        <button type="submit" name="intent" value={intent} className="sgp-button">
          {button}
        </button>
      </form>
    </Fold>
  );
}
