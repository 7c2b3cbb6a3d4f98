import { FORM_RISKS } from '#app/domain/access/index.ts';
import { MAX_PICTURE_FORM_BYTES, PICTURE_TOO_LARGE, pictureForm } from '#app/domain/assets/picture-rules.ts';
import { findEntryId, readCatalogue, saveProduct, setProductPicture } from '#app/domain/catalogue/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { productForm, readProductFields } from '../product-form.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

/** The forms of a product's page: its settings and its picture. */
export const changeProduct = consoleForms('catalogue.edit', FORM_RISKS.product, (form) => ({
  product: form({
    schema: productForm,
    readStored: async (args) => readProductFields(await findLine(args)),
    run: (args, values, versions) => saveProduct({ ...productContext(args), values, versions }),
    toast: { title: 'Product saved' },
  }),
  picture: form({
    upload: { field: 'picture', maxBytes: MAX_PICTURE_FORM_BYTES, tooLarge: PICTURE_TOO_LARGE },
    schema: pictureForm,
    async run(args, { picture }) {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      await setProductPicture({ ...productContext(args), images: args.context.services.images, bytes });
    },
    toast: { title: 'Picture saved' },
  }),
  'remove-picture': form({
    schema: emptyForm,
    run: (args) => saveProduct({ ...productContext(args), values: { imageUrl: null } }),
    toast: { title: 'Picture removed' },
    refusalToast: 'Picture not removed',
  }),
}));

const productContext = (args: Args) => ({
  ...operationContext(args),
  entryId: findEntryId(args.params.entryId ?? ''),
});

/** @throws AppError `not-found` */
export async function findLine({ context, tenantId, params }: Pick<Args, 'context' | 'tenantId' | 'params'>) {
  const entryId = findEntryId(params.entryId ?? '');
  const lines = await readCatalogue({ db: context.services.db, tenantId });
  const line = lines.find(({ id }) => id === entryId);
  if (!line) throw new AppError('not-found', 'Product not found.');
  return line;
}
