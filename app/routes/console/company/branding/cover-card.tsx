import type { SubmissionResult } from '@conform-to/react';
import { useState } from 'react';
import { Card } from '#app/ui/console/card.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { ColourInput } from '#app/ui/console/fields/colour-input.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { PictureForm } from '#app/ui/console/picture-form.tsx';
import { CoverPreview, type CoverPreviewProps } from './cover-preview.tsx';

interface CoverCardProps extends CardOf<CoverPreviewProps['draft']>, Omit<CoverPreviewProps, 'draft'> {
  /** Accepted file types, as the file field's attribute and in words. */
  accept: string;
  accepts: string;
  /** The server's reply if it refused the picture. */
  result: SubmissionResult<string[]> | undefined;
}

const GROUNDS = [
  { value: 'tint', label: 'Soft tint', hint: 'Illustration on a light tint of your main color.' },
  { value: 'accent', label: 'Full accent', hint: 'Illustration on your main color.' },
  { value: 'own', label: 'Own color', hint: 'Illustration on a color you choose.' },
];

/** The form for the cover that the widget shows before its first question, with a live preview next to it. */
export function CoverCard({ pictureUrl, accept, accepts, result, ...props }: CoverCardProps) {
  const { tenantId, isActive, locale, words, saved: savedCover, versions, answer } = props;
  const [draft, setDraft] = useState(savedCover);
  return (
    <Card
      id="cover-card"
      title="Cover"
      description="A welcome screen with a headline and a Start button. Without it, visitors go straight to the first question."
    >
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-8 @min-[52rem]:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid gap-8">
            <EditForm
              id="cover"
              title="Cover"
              record={tenantId}
              saved={savedCover}
              versions={versions}
              answer={answer}
              save="Save cover"
              onEdit={(form) => setDraft(readDraft(form))}
            >
              {(fields) => (
                <>
                  <SwitchField
                    label="Show a cover"
                    field={fields.coverEnabled}
                    hint="Returning visitors skip the cover."
                  />
                  <TextInput
                    label="Headline"
                    field={fields.coverHeadline}
                    hint="Shown in every language as you type it. Leave empty for our translated headline."
                    placeholder={words.full.headline}
                  />
                  <TextInput
                    label="Subheadline"
                    field={fields.coverLine}
                    hint="One sentence. Leave empty for our default."
                    placeholder={words.full.line}
                  />
                  <RadioCards
                    label="Color"
                    field={fields.coverGround}
                    required
                    columns={3}
                    options={GROUNDS}
                    hint="Used when the cover has no picture."
                  />
                  <ColourInput
                    label="Own color"
                    field={fields.coverColor}
                    hint="Applies when “Own color” is selected."
                    required
                    onColour={(coverColor) => setDraft((draft) => ({ ...draft, coverColor }))}
                  />
                </>
              )}
            </EditForm>
            <CoverPicture {...{ pictureUrl, accept, accepts, result }} />
          </div>
          <div className="min-w-0 @min-[52rem]:sticky @min-[52rem]:top-20">
            <CoverPreview {...{ tenantId, isActive, locale, words, pictureUrl, draft }} />
          </div>
        </div>
      </div>
    </Card>
  );
}

function readDraft(form: HTMLFormElement): CoverCardProps['saved'] {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    coverEnabled: data.has('coverEnabled'),
    coverHeadline: text('coverHeadline'),
    coverLine: text('coverLine'),
    coverGround: text('coverGround'),
    coverColor: text('coverColor'),
  };
}

/** The form for a picture that replaces the drawing. */
const CoverPicture = (props: Pick<CoverCardProps, 'pictureUrl' | 'accept' | 'accepts' | 'result'>) => (
  <PictureForm
    what="picture"
    label="Picture on the cover"
    accept={props.accept}
    accepts={props.accepts}
    currentUrl={props.pictureUrl}
    result={props.result}
    variant="secondary"
    removal={{
      title: 'Remove the picture?',
      loses: ['The cover shows the illustration instead.', 'The picture is deleted.'],
    }}
  />
);
