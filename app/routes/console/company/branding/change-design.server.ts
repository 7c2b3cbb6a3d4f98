import { FORM_RISKS } from '#app/domain/access/index.ts';
import { MAX_PICTURE_FORM_BYTES, PICTURE_TOO_LARGE, pictureForm } from '#app/domain/assets/picture-rules.ts';
import { removeCoverPicture, removeLogo, setCoverPicture, setLogo } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { saveTenantFields, TENANT_UPDATED } from '#app/routes/console/frame/save-tenant.server.ts';
import { coverForm, themeForm } from '../forms.ts';
import { findBrandedTenant, readBrandCards } from '../read-branding.server.ts';

type Args = ConsoleArgs<'tenant.brand'>;

/** Handles the forms of the Design page. */
export const changeDesign = consoleForms('tenant.brand', FORM_RISKS.branding, (form) => {
  const toast = { title: TENANT_UPDATED };
  /** Handles a form that is only a button. */
  const button = (run: (args: Args) => Promise<unknown>, description: string) =>
    form({ schema: emptyForm, run, toast: { ...toast, description }, refusalToast: 'Error' });
  const picture = (store: typeof setLogo, description: string) =>
    form({
      upload: { field: 'picture', maxBytes: MAX_PICTURE_FORM_BYTES, tooLarge: PICTURE_TOO_LARGE },
      schema: pictureForm,
      async run(args: Args, { picture }) {
        const bytes = new Uint8Array(await picture.arrayBuffer());
        await store({ ...operationContext(args), images: args.context.services.images, bytes });
      },
      toast: { ...toast, description },
    });
  const readCard = (card: 'look' | 'cover') => async (args: Args) =>
    readBrandCards(await findBrandedTenant(args))[card];
  return {
    look: form({ schema: themeForm, readStored: readCard('look'), run: saveTenantFields, toast }),
    cover: form({ schema: coverForm, readStored: readCard('cover'), run: saveTenantFields, toast }),
    logo: picture(setLogo, 'The logo is saved.'),
    'remove-logo': button((args) => removeLogo(operationContext(args)), 'The logo is removed.'),
    picture: picture(setCoverPicture, 'The picture is saved.'),
    'remove-picture': button((args) => removeCoverPicture(operationContext(args)), 'The picture is removed.'),
  };
});
