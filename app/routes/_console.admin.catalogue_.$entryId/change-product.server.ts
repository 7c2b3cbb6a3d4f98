import { json } from '@remix-run/node';
import * as z from 'zod';
import { findEntryId, readCatalogue, saveProduct, setProductPicture } from '../../domain/catalogue/index.ts';
import { type ConsoleArgs, requestedPage } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { answerForm, declareForms } from '../../http/form-action.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { isUpload, readPicture } from '../../http/read-upload.server.ts';
import { assertRefusal } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { moneyFieldText } from '../../lib/money-text.ts';
import { productForm } from './product-form.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

/** The forms of one product's page: its settings, its picture. The picture's is the one that comes in parts. */
export async function changeProduct(args: Args) {
  if (isUpload(args.request)) return savePicture(args);
  return answerForm(args, await readForm(args.request), FORMS);
}

const FORMS = declareForms<Args>((form) => ({
  product: form({
    schema: productForm,
    readStored: async (args) => readProductFields(await findLine(args)),
    run: (args, values, versions) => saveProduct({ ...operationContext(args), values, versions }),
    toast: { title: 'Product saved' },
  }),
  'remove-picture': form({
    schema: z.object({}),
    run: (args) => saveProduct({ ...operationContext(args), values: { imageUrl: null } }),
    toast: { title: 'Picture removed' },
  }),
}));

const operationContext = ({ context, params, tenantId, actor, now }: Args) => ({
  db: context.services.db,
  tenantId,
  entryId: findEntryId(params.entryId ?? ''),
  actor,
  now,
});

/** @throws AppError `not-found` */
export async function findLine({ context, tenantId, params }: Pick<Args, 'context' | 'tenantId' | 'params'>) {
  const entryId = findEntryId(params.entryId ?? '');
  const lines = await readCatalogue({ db: context.services.db, tenantId });
  const line = lines.find(({ id }) => id === entryId);
  if (!line) throw new AppError('not-found', 'There is no such product.');
  return line;
}

/** A product's settings as its form's fields hold them. */
export const readProductFields = (line: Awaited<ReturnType<typeof findLine>>) => ({
  sold: line.sold,
  name: line.name ?? '',
  productUrl: line.productUrl ?? '',
  price: line.priceCents === null ? '' : moneyFieldText(line.priceCents),
  couponCode: line.couponCode ?? '',
});

async function savePicture(args: Args) {
  try {
    const bytes = await readPicture(args.request);
    const { images } = args.context.services;
    await setProductPicture({ ...operationContext(args), images, bytes });
  } catch (error) {
    const { message, code } = assertRefusal(error);
    return json({ intent: 'picture', message }, { status: statusForError(code) });
  }
  return redirectWithToast(args, requestedPage(args.request), { title: 'Picture in place' });
}
