// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findOne, renderInPage } from '../../../../tests/support/render-in-page.tsx';
import { FormErrors } from './form-errors.tsx';

const FIELDS = [
  { label: 'Name', field: { id: 'company-name', errors: ['Company name is required'] } },
  { label: 'Domain', field: { id: 'company-domain', errors: [] } },
  { label: 'Address', field: { id: 'company-address', errors: ['Too long', 'Two lines'] } },
];

describe('above a form', () => {
  it.each([
    ['with nothing wrong', { form: { status: 'error' } as const }],
    ['with a wrong field, before it was sent', { form: {}, fields: FIELDS }],
    ['with a wrong field, sent and taken', { form: { status: 'success' } as const, fields: FIELDS }],
  ])('%s nothing is said', async (_what, props) => {
    const { container } = await renderInPage(<FormErrors {...props} />);
    expect(container.textContent).toBe('');
  });

  it('each wrong field is a link to it, with what is wrong, in the order of the page; it has the focus', async () => {
    const { container } = await renderInPage(
      <FormErrors
        form={{ status: 'error', errors: ['The plan has no fee.'] }}
        fields={FIELDS}
        title="Company not saved"
      />,
    );
    expect(container.textContent).toMatch(/^Company not savedThe plan has no fee\./);
    const lines = [...container.querySelectorAll('li')];
    expect(lines.map((line) => line.textContent)).toEqual([
      'Name: Company name is required',
      'Address: Too long Two lines',
    ]);
    expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual([
      '#company-name',
      '#company-address',
    ]);
    expect(document.activeElement).toBe(findOne('[tabindex="-1"]', container));
  });

  it('what is wrong with the whole form is said before it is sent, too, under the usual title', async () => {
    const { container } = await renderInPage(<FormErrors form={{ errors: ['Choose a file first.'] }} />);
    expect(container.textContent).toBe('Check what you enteredChoose a file first.');
    expect(container.querySelector('ul')).toBeNull();
  });
});
