import type { CompoundClaims, Evidence, EvidenceKind } from '#app/domain/education/index.ts';
import { countText } from './article-facts.ts';
import { CheckedOn } from './checked-on.tsx';

/** The name of each kind, singular and plural. */
const STUDY_KINDS: Record<EvidenceKind, readonly [one: string, many: string]> = {
  people: ['study in people', 'studies in people'],
  animals: ['study in animals or cells', 'studies in animals or cells'],
  laboratory: ['laboratory test', 'laboratory tests'],
  review: ['review or statement', 'reviews and statements'],
  authority: ['label, rule or notice', 'labels, rules and notices'],
};

/** Half of the drawing's side. The largest study of all articles, SELECT, has this radius. */
const MAX_RADIUS = 40;
const LARGEST_STUDY = 17_604;
/** The circle's area is proportional to the number; the smallest is still visible. */
const computeRadius = (count: number) =>
  Math.min(MAX_RADIUS, Math.max(1, MAX_RADIUS * Math.sqrt(count / LARGEST_STUDY)));

/**
 * Shows the kinds of an article's sources, the number of people in the studies that report one, and what is known about the compounds
 * that the article describes.
 */
export function ArticleEvidence({
  evidence,
  compounds,
}: {
  evidence: Evidence;
  compounds: readonly CompoundClaims[];
}) {
  const { kinds, studies } = evidence;
  return (
    <section className="edu-evidence" aria-labelledby="evidence">
      <h2 id="evidence">Evidence at a glance</h2>
      <ul className="edu-kinds">
        {kinds.map(({ kind, count }) => (
          <li key={kind} data-kind={kind}>
            <svg width={count * 14 - 4} height="10" aria-hidden="true" focusable="false">
              <path d={squares(count)} />
            </svg>
            <span>
              <strong>{count}</strong> {STUDY_KINDS[kind][count === 1 ? 0 : 1]}
            </span>
          </li>
        ))}
      </ul>
      {studies.length > 0 ? (
        <>
          <h3>Who was studied</h3>
          <ul className="edu-studies">
            {studies.map(({ name, count, who, what, source }) => (
              <li key={name}>
                <svg viewBox="0 0 80 80" width="80" height="80" aria-hidden="true" focusable="false">
                  <circle cx="40" cy="40" r={Math.round(computeRadius(count) * 10) / 10} />
                </svg>
                <p>
                  <strong>{countText(count)}</strong> {who}
                  <span className="edu-note">
                    {what}. <a href={`#source-${source}`}>{name}</a>
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <p className="edu-note">The area of a circle shows the number of people.</p>
        </>
      ) : null}
      <Compounds compounds={compounds} />
    </section>
  );
}

function Compounds({ compounds }: { compounds: readonly CompoundClaims[] }) {
  if (compounds.length === 0) return null;
  return (
    <>
      <h3>What is approved</h3>
      <dl className="edu-compounds">
        {compounds.map(({ name, approval, checked }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {approval}
              <CheckedOn day={checked} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const squares = (count: number) =>
  Array.from({ length: count }, (_, index) => `M${index * 14} 0h10v10h-10z`).join('');
