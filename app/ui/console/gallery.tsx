import type { ReactNode } from 'react';
import { ActionsPart } from './gallery/actions.tsx';
import { DataPart } from './gallery/data.tsx';
import { FormsPart } from './gallery/forms.tsx';
import { MessagesPart } from './gallery/messages.tsx';
import { ViewsPart } from './gallery/views.tsx';
import { PageBody, PageHeader } from './page-header.tsx';

/** Every component of the console in all its states: the page `/admin/ui`. Its data is fictitious and not stored. */
export function Gallery({ productMarks }: { productMarks: ReactNode }) {
  return (
    <>
      <PageHeader title="Components" description="What console pages are made of, in every state." />
      <PageBody>
        <DataPart />
        <ViewsPart productMarks={productMarks} />
        <ActionsPart />
        <MessagesPart />
        <FormsPart />
      </PageBody>
    </>
  );
}
