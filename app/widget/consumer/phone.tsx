import { t as words } from '#app/messages/consumer.ts';
import { t } from '#app/messages/text-consent.ts';
import { DEFAULT_TEXTS_A_MONTH } from '#app/protocol/consent.ts';
import { termsPath } from '#app/protocol/legal-path.ts';
import { privacyPath } from '#app/protocol/plan-page.ts';
import { MAX_PHONE } from '#app/protocol/rules.ts';
import { TextField } from '#app/ui/primitives/text-field.tsx';
import type { EndProps } from '../lists/list-form.ts';
import { ConsentBox } from '../shell/consent-box.tsx';
import { NewTabLink } from '../shell/new-tab-link.tsx';
import type { ConsumerAnswers } from './form.ts';

/**
 * The phone field, with what permits offers by text to the number (D65): a line of text, or a checkbox without which the number is not
 * stored. Where no such text may be sent, no number is asked for.
 */
export function Phone(props: EndProps<ConsumerAnswers>) {
  const { questionnaire, onAnswer, config } = props;
  const { answers, errors, pending } = questionnaire;
  const { brand, texts = 'line', textsPerMonth = DEFAULT_TEXTS_A_MONTH } = config;
  if (texts === 'off') return null;
  return (
    <>
      <TextField
        name="phone"
        type="tel"
        label={words.phone}
        help={words.phoneHelp}
        autoComplete="tel"
        maxLength={MAX_PHONE}
        disabled={pending}
        value={answers.phone}
        onInput={(phone) => onAnswer({ phone })}
        messages={errors.phone}
      />
      {texts === 'opt-in' && (
        <ConsentBox {...props} name="textsConsent" label={t.texts(brand, textsPerMonth)} disabled={pending} />
      )}
      <p className="sg-hint">
        {texts === 'line' && `${t.textsLine(brand, textsPerMonth)} `}
        <NewTabLink href={termsPath(config)} text={t.terms} />
        {' · '}
        <NewTabLink href={privacyPath(config)} text={t.privacy} />
      </p>
    </>
  );
}
