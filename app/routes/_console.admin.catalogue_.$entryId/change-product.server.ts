import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { json } from '@remix-run/node';
import { findEntryId, saveProduct, setProductPicture } from '../../domain/catalogue/index.ts';
import { type ConsoleArgs, requestedPage } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { isUpload, readPicture } from '../../http/read-upload.server.ts';
import { assertRefusal, refusalReply } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { productForm } from './product-form.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

/** What a form that was not saved is told: the settings by conform's reply, the picture in one sentence. */
export interface ProductAnswer {
  reply?: SubmissionResult<string[]>;
  picture?: string;
}

/** The forms of one product's page: its settings, its picture. The picture's is the one that comes in parts. */
export async function changeProduct(args: Args) {
  const { request } = args;
  if (isUpload(request)) return savePicture(args);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'save':
      return saveSettings(args, form);
    case 'remove-picture':
      await saveProduct({ ...operationContext(args), values: { imageUrl: null } });
      return redirectWithToast(args, requestedPage(request), { title: 'Picture removed' });
    default:
      throw new AppError('invalid', 'Unknown intent.');
  }
}

const operationContext = ({ context, params, tenantId, actor, now }: Args) => ({
  db: context.services.db,
  tenantId,
  entryId: findEntryId(params.entryId ?? ''),
  actor,
  now,
});

async function saveSettings(args: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: productForm });
  if (submission.status !== 'success') return answer({ reply: submission.reply() }, 400);
  try {
    await saveProduct({ ...operationContext(args), values: submission.value });
  } catch (error) {
    const refusal = assertRefusal(error);
    const reply = refusalReply(submission, refusal);
    return answer({ reply }, statusForError(refusal.code));
  }
  return redirectWithToast(args, requestedPage(args.request), { title: 'Product saved' });
}

async function savePicture(args: Args) {
  try {
    const bytes = await readPicture(args.request);
    const { images } = args.context.services;
    await setProductPicture({ ...operationContext(args), images, bytes });
  } catch (error) {
    const { message, code } = assertRefusal(error);
    return answer({ picture: message }, statusForError(code));
  }
  return redirectWithToast(args, requestedPage(args.request), { title: 'Picture in place' });
}

const answer = (said: ProductAnswer, status: number) => json(said, { status });
