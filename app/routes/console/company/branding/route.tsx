import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { useErrorToast } from '#app/routes/console/frame/use-error-toast.ts';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PictureForm } from '#app/ui/console/picture-form.tsx';
import { loadBranding } from '../load-branding.server.ts';
import { changeDesign } from './change-design.server.ts';
import { CoverCard } from './cover-card.tsx';
import { LookCard } from './look-card.tsx';

/** `/admin/tenants/{id}/branding`: theme, logo and cover. */
export const loader = forConsole('tenant.brand', loadBranding);

export const action = changeDesign;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

const EDIT_FORMS = ['look', 'cover'] as const;

export const meta = consoleMeta('Design');

export default function Branding() {
  const { id, name, isActive, logoUrl, files, look, themes, cover, cards, versions, warnings } =
    useLoaderData<typeof loader>();
  useMovedCards(`/admin/tenants/${encodeURIComponent(id)}/domain`);
  const { answerOf: findAnswer, refusal } = useEditAnswers(EDIT_FORMS);
  const logoReply = useFormReply('logo');
  const pictureReply = useFormReply('picture');
  useErrorToast(refusal);
  const card = <K extends (typeof EDIT_FORMS)[number]>(key: K) => ({
    tenantId: id,
    saved: cards[key],
    versions: versions[key],
    warnings,
    answer: findAnswer(key),
  });
  return (
    <>
      <LookCard {...card('look')} isActive={isActive} look={look} themes={themes} />
      <Card
        id="logo-card"
        title="Logo"
        description="Shown above the assessment, on plans and in e-mails. We re-encode the image and keep nothing else from the file."
      >
        <PictureForm
          {...files}
          what="logo"
          currentUrl={logoUrl}
          result={logoReply?.result}
          removal={{
            title: 'Remove the logo?',
            loses: [`Pages and e-mails show the name ${name} instead.`, 'The picture is deleted.'],
          }}
        />
      </Card>
      <CoverCard {...cover} {...files} {...card('cover')} isActive={isActive} result={pictureReply?.result} />
    </>
  );
}

const MOVED_CARDS = ['#domain-card', '#signature-card', '#sender-card'];

/** Opens the page to which a card has moved: e-mails and bookmarks have its old address, of which the server does not get the anchor. */
function useMovedCards(path: string): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (MOVED_CARDS.includes(hash)) navigate(path + hash, { replace: true });
  }, [hash, path, navigate]);
}
