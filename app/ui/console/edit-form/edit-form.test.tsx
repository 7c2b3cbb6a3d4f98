// @vitest-environment happy-dom
import { redirect, useLocation } from '@remix-run/react';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, findOne, press, renderInPage, type } from '../../../../tests/support/render-in-page.tsx';
import { Button } from '../button.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EditForm } from './edit-form.tsx';
import { saveOrStay } from './failed-save.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useEditAnswers } from './use-edit-answers.ts';

/** The answer to a form whose name the server refused. */
const refuseName = (message: string) => ({
  status: 'refused',
  intent: 'company',
  item: null,
  result: { status: 'error', error: { name: [message] } },
  message,
});
const READ = {
  values: { name: 'Tide', plan: 'basic', fee: '299' },
  versions: { name: '1', plan: '1', fee: '1' },
};

type Posted = Record<string, string>;
interface PageOptions {
  /** The server's handler for a form; without it the page is reloaded with the posted values. */
  serve?: (values: Posted) => unknown;
  isNew?: boolean;
  isInDialog?: boolean;
}

/** Opens a page with an edit form at /settings, and other pages. */
async function openPage({ serve, isNew = false, isInDialog = false }: PageOptions = {}, path = '/settings') {
  let storedRecord = READ;
  const posts: Posted[] = [];
  const store = (values: Posted) => {
    const {
      name = storedRecord.values.name,
      plan = storedRecord.values.plan,
      fee = storedRecord.values.fee,
    } = values;
    storedRecord = {
      values: { name, plan, fee },
      versions: { name: `of ${name}`, plan: `of ${plan}`, fee: `of ${fee}` },
    };
  };
  const Page = () => {
    const { pathname } = useLocation();
    const { answerOf: findAnswer } = useEditAnswers(['company']);
    if (pathname !== '/settings') return <p>{pathname}</p>;
    const form = {
      ...{ id: 'company', title: 'Company', record: 'tide', save: 'Save company' },
      ...{
        saved: storedRecord.values,
        versions: isNew ? null : storedRecord.versions,
        answer: findAnswer('company'),
      },
      joinedFields: ['plan', 'fee'],
    };
    const Form = isInDialog ? EditDialog : EditForm;
    return (
      <Form {...form} heading="Edit company" trigger={<Button>Edit</Button>}>
        {(fields) => (
          <>
            <TextInput field={fields.name} label="Company name" />
            <TextInput field={fields.plan} label="Plan" />
            <TextInput field={fields.fee} label="Fee" />
          </>
        )}
      </Form>
    );
  };
  const page = await renderInPage(
    <UnsavedChanges account="ana" interruptions={['/confirm']}>
      <Page />
    </UnsavedChanges>,
    {
      path,
      action: ({ request }) =>
        saveOrStay({
          request,
          async serverAction() {
            const values = Object.fromEntries(await request.formData()) as Posted;
            posts.push(values);
            const answer = await serve?.(values);
            if (answer !== undefined) return answer;
            store(values);
            throw redirect('/settings');
          },
        } as never),
    },
  );
  return { ...page, posts, store };
}

const field = (name = 'name') => findOne<HTMLInputElement>(`[name=${name}]`);
const findButton = (name: string) => {
  const button = [...document.querySelectorAll<HTMLElement>('button')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name,
  );
  if (!button) throw new Error(`There is no button ${name}.`);
  return button;
};
const save = () => click(findButton('Save company'));
const readPage = () => document.body.textContent;
const go = (page: Awaited<ReturnType<typeof openPage>>, to: string | number) =>
  act(() => page.router.navigate(to as never));
const listDrafts = () => Object.keys(sessionStorage);
/** Whether closing the tab asks for confirmation. */
const asksOnClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => sessionStorage.clear());

describe('a save', () => {
  it('of what is wrong names it beside its field, until it is corrected', async () => {
    const messages = ['Company name is required', 'Use at most 10 characters'];
    await openPage({ serve: () => refuseName(messages.shift() ?? '') });
    for (const [input, message] of [
      ['', 'Company name is required'],
      ['A long long name', 'Use at most 10 characters'],
    ] as const) {
      await type(field(), input);
      await save();
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(
        document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
          ?.textContent,
      ).toBe(message);
      expect(document.activeElement).toBe(field());
      expect(field().value).toBe(input);
    }
    await type(field('fee'), '300');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await type(field(), 'Short');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    [
      'changed fields alone',
      { name: 'Wave' },
      false,
      { name: 'Wave', changed: 'name', versions: { name: '1' } },
    ],
    [
      'what belongs to a changed field too',
      { fee: '1' },
      false,
      { plan: 'basic', fee: '1', changed: 'fee plan', versions: { fee: '1', plan: '1' } },
    ],
    ['all of something new', { name: 'Wave' }, true, { name: 'Wave', plan: 'basic', fee: '299' }],
  ])('posts %s', async (_what, input, isNew, { versions, ...postedFields }: Record<string, unknown>) => {
    const { posts } = await openPage({ isNew });
    for (const [name, text] of Object.entries(input)) await type(field(name), text);
    await save();
    const json = versions ? { versions: JSON.stringify(versions) } : {};
    expect(posts).toEqual([{ intent: 'company', form: 'company', ...postedFields, ...json }]);
  });

  it('posts what was typed last, though the page has not drawn it yet', async () => {
    const { posts } = await openPage();
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), 'Quick');
      field().dispatchEvent(new Event('input', { bubbles: true }));
      findButton('Save company').click();
    });
    expect(posts).toMatchObject([{ name: 'Quick', changed: 'name' }]);
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('fetch')), false, 'You are offline.'],
    [
      'where no answer comes',
      () => Promise.reject(new TypeError('fetch')),
      true,
      'We could not reach the service.',
    ],
    [
      'where the server fails',
      () => Promise.reject(new Error('503')),
      true,
      'Something went wrong on our side.',
    ],
    [
      'where the server says why',
      () => Promise.reject(Response.json({ message: 'Too many.' }, { status: 429 })),
      true,
      'Too many.',
    ],
  ])('%s says what is not saved, keeps it, and can be tried again', async (_when, fail, isOnline, reason) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const serve = vi.fn<() => unknown>().mockImplementationOnce(fail);
    const { posts } = await openPage({ serve });
    await type(field(), 'Wave');
    await save();
    const notice = findOne('[role=alert]');
    expect(notice.textContent).toContain('Company not saved');
    expect(notice.textContent).toContain(`${reason} Not saved: Company name.`);
    expect(field().value).toBe('Wave');
    await click(findButton('Try again'));
    expect(posts.map(({ name }) => name)).toEqual(['Wave', 'Wave']);
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect([field().value, listDrafts()]).toEqual(['Wave', []]);
  });
});

describe('a field that another person changed', () => {
  const conflict = { name: 'name', version: '2', changedBy: null, isOwn: true, theirs: ['Theirs'] };

  it.each([
    ['Keep yours: Company name', 'Mine', { name: 'Mine', changed: 'name' }],
    ['Take theirs: Company name', 'Theirs', { changed: '' }],
  ])('is saved after %s', async (choice, visible, postedFields) => {
    const serve = vi
      .fn<(values: Posted) => unknown>()
      .mockReturnValueOnce({ intent: 'company', conflicts: [conflict] });
    const { posts } = await openPage({ serve });
    await type(field(), 'Mine');
    await save();
    expect(findOne('[role=alert]').textContent).toContain(
      'Changed by you in another tab while you were editing',
    );
    expect(readPage()).toContain('YoursMine');
    expect(readPage()).toContain('TheirsTheirs');
    expect(field().value).toBe('Mine');
    await click(findButton(choice));
    expect(field().value).toBe(visible);
    await save();
    expect(posts[1]).toMatchObject(postedFields);
    if ('name' in postedFields) expect(posts[1]?.versions).toBe('{"name":"2"}');
  });

  it('is refused again without a choice', async () => {
    const { posts } = await openPage({ serve: () => ({ intent: 'company', conflicts: [conflict] }) });
    await type(field(), 'Mine');
    await save();
    await save();
    expect(posts.map(({ versions }) => versions)).toEqual(['{"name":"1"}', '{"name":"1"}']);
  });
});

describe('a page with unsaved changes', () => {
  it('is left only after a question; staying keeps them, leaving loses them', async () => {
    const page = await openPage();
    expect(asksOnClose()).toBe(false);
    await type(field(), 'Wave');
    expect(asksOnClose()).toBe(true);
    await go(page, '/other');
    expect(findOne('[role=dialog]').textContent).toContain('You have unsaved changes in ‘Company’.');
    expect(document.activeElement).toBe(findButton('Stay'));
    await click(findButton('Stay'));
    expect(field().value).toBe('Wave');
    await go(page, '/other');
    await click(findButton('Leave without saving'));
    expect(readPage()).toContain('/other');
    expect(listDrafts()).toEqual([]);
    await go(page, -1);
    expect(field().value).toBe('Tide');
    expect(readPage()).not.toContain('unsaved changes');
  });

  it('is left at once after a save, and when what was typed was typed back', async () => {
    const page = await openPage();
    await type(field(), 'Wave');
    await type(field(), 'Tide');
    expect(asksOnClose()).toBe(false);
    await type(field(), 'Wave');
    await save();
    expect([asksOnClose(), listDrafts()]).toEqual([false, []]);
    await go(page, '/other');
    expect(readPage()).toContain('/other');
  });

  it('is not asked about again by a person who leaves it and comes back before the page has drawn', async () => {
    const page = await openPage();
    await type(field(), 'Wave');
    await go(page, '/other');
    await act(async () => {
      findButton('Leave without saving').click();
      await vi.waitFor(() => expect(page.router.state.location.pathname).toBe('/other'));
      await page.router.navigate(-1);
    });
    expect(page.router.state.location.pathname).toBe('/settings');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('keeps them while another form of it is saved', async () => {
    const page = await openPage();
    await type(field(), 'Wave');
    page.store({ plan: 'pro' });
    await act(async () => page.router.revalidate());
    expect([field().value, field('plan').value, asksOnClose()]).toEqual(['Wave', 'pro', true]);
  });

  it.each([
    ['Restore changes', 'Wave', 1],
    ['Discard changes', 'Tide', 0],
  ])('offers them when it is opened again, and %s does so', async (button, value, drafts) => {
    const { root } = await openPage();
    await type(field(), 'Wave');
    await act(async () => root.unmount());
    await openPage();
    expect(field().value).toBe('Tide');
    expect(readPage()).toMatch(/You have unsaved changes from \d\d:\d\d\./);
    await click(findButton(button));
    expect(field().value).toBe(value);
    expect(readPage()).not.toContain('You have unsaved changes from');
    expect(listDrafts()).toHaveLength(drafts);
  });
});

describe('a dialog', () => {
  it('stays open with what could not be saved, and closes once it is saved', async () => {
    const conflicts = [{ name: 'name', version: '2', changedBy: null, isOwn: true, theirs: ['Theirs'] }];
    const serve = vi.fn<() => unknown>().mockReturnValueOnce({ intent: 'company', conflicts });
    await openPage({ serve, isInDialog: true });
    await click(findButton('Edit'));
    await type(field(), 'Mine');
    await save();
    await click(findButton('Keep yours: Company name'));
    await save();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(listDrafts()).toEqual([]);
  });

  it('that was cancelled offers what was typed when it is opened again, and by itself on a page that is loaded anew', async () => {
    const { root } = await openPage({ isInDialog: true });
    await click(findButton('Edit'));
    await type(field(), 'Mine');
    await press(field(), 'Escape');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await click(findButton('Edit'));
    expect(readPage()).toContain('You have unsaved changes from');
    await act(async () => root.unmount());
    await openPage({ isInDialog: true });
    await click(findButton('Restore changes'));
    expect(field().value).toBe('Mine');
  });
});
