// @vitest-environment happy-dom
import { redirect } from '@remix-run/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, findOne, renderInPage, type } from '../../../../tests/support/render-in-page.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { EditForm } from './edit-form.tsx';
import { saveOrStay } from './failed-save.ts';
import { SaveBar, SaveBarForms } from './save-bar.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useEditAnswers } from './use-edit-answers.ts';

const FORMS = ['company', 'region', 'shop'] as const;
type Posted = Record<string, string>;

/** Opens a page with three forms, of which the bar is about the first two. @param refuses intents that the server refuses */
async function openPage({ refuses = [] as readonly string[] } = {}) {
  const stored: Record<string, Posted> = Object.fromEntries(
    FORMS.map((form) => [form, { name: 'Tide', note: '' }]),
  );
  const posts: string[] = [];
  const Page = () => {
    const { answerOf: findAnswer } = useEditAnswers(FORMS);
    return (
      <SaveBarForms>
        {FORMS.map((id) => (
          <EditForm
            key={id}
            {...{ id, title: id, record: 'tide', save: `Save ${id}` }}
            saved={{ name: '', note: '', ...stored[id] }}
            versions={{ name: `of ${stored[id]?.name}`, note: `of ${stored[id]?.note}` }}
            answer={findAnswer(id)}
          >
            {(fields) => (
              <>
                <TextInput field={fields.name} label={`Name of ${id}`} />
                <TextInput field={fields.note} label={`Note of ${id}`} />
              </>
            )}
          </EditForm>
        ))}
        <SaveBar ids={['company', 'region']} />
      </SaveBarForms>
    );
  };
  await renderInPage(
    <UnsavedChanges account="ana" interruptions={[]}>
      <Page />
    </UnsavedChanges>,
    {
      path: '/settings',
      action: ({ request }) =>
        saveOrStay({
          request,
          async serverAction() {
            const { intent = '', ...values } = Object.fromEntries(await request.formData()) as Posted;
            posts.push(`${intent}: ${values.changed}`);
            if (refuses.includes(intent)) return { intent, conflicts: [] };
            for (const name of values.changed?.split(' ') ?? [])
              stored[intent] = { ...stored[intent], [name]: values[name] ?? '' };
            throw redirect('/settings');
          },
        } as never),
    },
  );
  return { posts };
}

const field = (form: string, name = 'name') => findOne<HTMLInputElement>(`#${form} [name=${name}]`);
const bar = () => findOne('section[aria-label="Unsaved changes"]');
const press = (label: string) => {
  const button = [...bar().querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!button) throw new Error(`The bar has no button ${label}.`);
  return click(button);
};
/** Waits for the requests of the forms that are saved one after the other. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

afterEach(() => sessionStorage.clear());

it('is empty until something is changed, names the changes, and takes them back', async () => {
  await openPage();
  expect(bar().textContent).toBe('');
  await type(field('company'), 'Tide Labs');
  expect(bar().textContent).toBe('1 change: Name of companyDiscardSave company');
  await type(field('company', 'note'), 'New');
  expect(bar().textContent).toContain('2 changes: Name of company, Note of company');
  await press('Discard');
  expect(field('company').value).toBe('Tide');
  expect(field('company', 'note').value).toBe('');
  expect(bar().textContent).toBe('');
  expect(document.activeElement).toBe(bar());
});

it('saves only what is changed, and is gone then', async () => {
  const { posts } = await openPage();
  await type(field('company'), 'Tide Labs');
  await press('Save company');
  await settle();
  expect(posts).toEqual(['company: name']);
  expect(bar().textContent).toBe('');
  expect(field('company').value).toBe('Tide Labs');
});

it('saves several forms one after the other, and none of another group', async () => {
  const { posts } = await openPage();
  for (const form of FORMS) await type(field(form), 'Tide Labs');
  await press('Save all');
  await settle();
  await settle();
  expect(posts).toEqual(['company: name', 'region: name']);
  expect(bar().textContent).toBe('');
  expect(field('shop').value).toBe('Tide Labs');
});

it('stops at a form that is refused, and keeps what is typed in both', async () => {
  const { posts } = await openPage({ refuses: ['company'] });
  for (const form of ['company', 'region']) await type(field(form), 'Tide Labs');
  await press('Save all');
  await settle();
  await settle();
  expect(posts).toEqual(['company: name']);
  expect(bar().textContent).toContain('2 changes');
  expect(field('region').value).toBe('Tide Labs');
});
