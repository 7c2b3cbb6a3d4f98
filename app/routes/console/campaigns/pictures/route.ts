import { json } from '@remix-run/node';
import { FORM_RISKS, ROUTE_RISKS } from '#app/domain/access/index.ts';
import { listMailPictures } from '#app/domain/assets/index.ts';
import { MAX_PICTURE_FORM_BYTES, PICTURE_TOO_LARGE, pictureForm } from '#app/domain/assets/picture-rules.ts';
import { addMailPicture } from '#app/domain/campaigns/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { operationContext } from '../../frame/operation-context.ts';

/** `GET /communications/pictures`: lists the pictures that the company uploaded for its e-mails. */
export const loader = forConsoleRoute(
  'campaigns.edit',
  ROUTE_RISKS['/communications/pictures'],
  async ({ context, tenantId }) =>
    json(
      { pictures: await listMailPictures(context.services.db, tenantId) },
      {
        headers: {
          'Cache-Control': 'no-store',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        },
      },
    ),
);

/** `POST /communications/pictures`: stores a picture for e-mails. */
export const action = consoleForms('campaigns.edit', FORM_RISKS.mailPictures, (form) => ({
  picture: form({
    upload: { field: 'picture', maxBytes: MAX_PICTURE_FORM_BYTES, tooLarge: PICTURE_TOO_LARGE },
    schema: pictureForm,
    async run(args, { picture }) {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      return addMailPicture({ ...operationContext(args), images: args.context.services.images, bytes });
    },
  }),
}));
