import { Heading } from '@react-email/components';
import type { Look } from './look.ts';
import { ButtonLink, Frame, type MailContent, mailHtml, Paragraph, SIZE, wrapped } from './mail-frame.tsx';

export interface EraseMailData {
  look: Look;
  /** Absolute address of the page that asks once more. */
  link: string;
  hours: number;
  postalAddress: string | null;
}

/** The mail that confirms an erasure (D19). */
export function renderEraseMail({ look, link, hours, postalAddress }: EraseMailData): MailContent {
  const paragraphs = [
    `Somebody who has the link to your plan at ${look.brand} asked us to delete your data. Nothing is deleted until you confirm it.`,
    'Deleted are your name, address, answers and plans. Your plan pages then stop working. This can’t be undone.',
  ];
  const validity = `The link works once, for ${hours} hours. If you did not ask for this, there is nothing to do.`;
  return {
    subject: `Confirm: delete my data at ${look.brand}`,
    html: mailHtml(
      <Frame
        look={look}
        preview="Nothing is deleted until you confirm it."
        footer={
          postalAddress && (
            <Paragraph look={look} muted style={{ whiteSpace: 'pre-line' }}>
              {`${look.brand}\n${postalAddress}`}
            </Paragraph>
          )
        }
      >
        <Heading
          as="h1"
          className="m-text"
          style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
        >
          Delete my data
        </Heading>
        {paragraphs.map((text) => (
          <Paragraph key={text} look={look}>
            {text}
          </Paragraph>
        ))}
        <ButtonLink look={look} href={link}>
          Go to the confirmation
        </ButtonLink>
        <Paragraph look={look} muted style={{ margin: '20px 0 0' }}>
          {validity}
        </Paragraph>
      </Frame>,
    ),
    text: [
      ...paragraphs.flatMap((text) => [wrapped(text), '']),
      'Go to the confirmation:',
      link,
      '',
      wrapped(validity),
      ...(postalAddress ? ['', '-- ', look.brand, postalAddress] : []),
      '',
    ].join('\n'),
    inline: [],
  };
}
