import { json } from '@remix-run/node';

/** No form of ours has others. What conform reads as a list, a tree or an instruction of its own ends here: `email[99999999]`. */
const FIELD_NAME = /^[a-z][\w-]{0,60}$/i;

/**
 * Reads an ordinary form of a page. Its size is limited before (server/form-size.ts).
 * @throws a 400 for what is no form, or none that a page of ours sends
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw refused('The form could not be read. Please try again.');
  });
  for (const [name, value] of form) {
    if (!FIELD_NAME.test(name)) throw refused('The form has a field that it should not have.');
    // Postgres takes none.
    if (typeof value === 'string' && value.includes('\0'))
      throw refused('Please remove the control characters.');
  }
  return form;
}

const refused = (message: string) => json({ message }, { status: 400 });
