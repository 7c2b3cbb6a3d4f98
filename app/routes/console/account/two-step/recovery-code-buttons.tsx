import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/console/button.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';

/** Copies the codes or saves them as a text file, both in the browser alone. Without JavaScript the codes can be selected. */
export function RecoveryCodeButtons({ codes, product }: { codes: readonly string[]; product: string }) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!hydrated) return null;
  const save = () => {
    const text = `Recovery codes for ${product}\nEach one logs you in once.\n\n${codes.join('\n')}\n`;
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
