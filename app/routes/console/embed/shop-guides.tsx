import { CodedText } from '#app/site/embed-guide/coded-text.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CodeSample } from '#app/ui/console/code-sample.tsx';
import type { ShopGuide } from './shop-guide-steps.ts';

/** Embedding steps for each shop system, collapsed. */
export function ShopGuides({ guides }: { guides: readonly ShopGuide[] }) {
  return (
    <Card id="shop-guides" title="Instructions for your platform" description="Steps and common problems.">
      <div className="grid min-w-0 gap-3">
        {guides.map(({ id, system, steps, code, traps }) => (
          <details key={id} id={id} className="min-w-0 rounded-control border px-4 py-2">
            <summary className="target relative cursor-pointer py-1.5 text-14 font-medium">{system}</summary>
            <div className="grid min-w-0 gap-3 pt-1 pb-2 text-14">
              <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
                {steps.map((step) => (
                  <li key={step}>
                    <CodedText text={step} />
                  </li>
                ))}
              </ol>
              <CodeSample code={code} label={`the code for ${system}`} />
              <p className="font-medium">Troubleshooting</p>
              <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-muted">
                {traps.map((trap) => (
                  <li key={trap}>
                    <CodedText text={trap} />
                  </li>
                ))}
              </ul>
            </div>
          </details>
        ))}
      </div>
    </Card>
  );
}
