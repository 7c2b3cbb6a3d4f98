import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button, LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { product } = useConsole();
  return (
    <>
      <PageHeader title="Save your recovery codes" />
      <PageBody>
        <Alert tone="success" title="Two-step log-in is on">
          Use one of these codes if you don’t have your phone. Each code works once. You won’t see the codes
          again.
        </Alert>
        <Card>
          <ol
            className="grid list-inside list-decimal gap-2 font-mono text-16 sm:grid-cols-2"
            aria-label="Recovery codes"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </Card>
        <div className="flex flex-wrap gap-3">
          <RecoveryCodeButtons codes={codes} product={product} />
          <LinkButton to="/admin/account" variant="primary">
            I’ve saved the codes
          </LinkButton>
        </div>
      </PageBody>
    </>
  );
}

/** Copies the codes or saves them as a text file, both in the browser alone. Without JavaScript the codes can be selected. */
function RecoveryCodeButtons({ codes, product }: { codes: readonly string[]; product: string }) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!hydrated) return null;
  const save = () => {
    const text = `Recovery codes for ${product}\nEach code logs you in once.\n\n${codes.join('\n')}\n`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `${product.toLowerCase().replace(/[^a-z\d]+/g, '-')}-recovery-codes.txt`,
    });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      {navigator.clipboard ? (
        <Button
          icon={isCopied ? Check : Copy}
          onClick={() =>
            navigator.clipboard.writeText(codes.join('\n')).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy the codes'}
        </Button>
      ) : null}
      <Button icon={Download} onClick={save}>
        Save as a file
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied the recovery codes' : ''}
      </span>
    </>
  );
}
