import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Records the posts that a page sends from now on, except for the preview of a mail, which follows the input. */
export function watchPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname !== '/communications/preview') posts.push(pathname);
  });
  return posts;
}

/** Checks the error in a field's description, as a screen reader reads it with the field. */
export async function expectNamed(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`));
}
