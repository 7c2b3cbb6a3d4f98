import { Form } from '@remix-run/react';
import { SearchBox } from '#app/ui/console/search-box.tsx';

/** Sent in a POST body, so that the query, mostly an e-mail address, is in no URL (D27). */
export function LeadSearch({ search }: { search: string }) {
  return (
    <Form method="post" role="search" className="flex w-full gap-2 sm:max-w-96">
      <input type="hidden" name="intent" value="search" />
      <SearchBox
        query={search}
        label="Search leads"
        find="Find leads"
        placeholder="Name, e-mail address or phone"
      />
    </Form>
  );
}
