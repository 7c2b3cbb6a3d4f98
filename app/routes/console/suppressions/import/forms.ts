import * as z from 'zod';
import { listFile } from '#app/domain/suppressions/fields.ts';

export const fileForm = z.object({ csv: listFile });
