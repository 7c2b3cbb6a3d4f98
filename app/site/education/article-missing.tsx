import { useSitePath } from '../site-context.ts';
import { EDUCATION } from './education-paths.ts';
import { MissingPicture } from './missing-picture.tsx';

/** Replaces an article if no name was given, or no article has it. The sentences are from the specification. */
export function ArticleMissing({ named: hasName }: { named: boolean }) {
  const toPage = useSitePath();
  return (
    <div className="edu edu-missing">
      <MissingPicture
        outline="M40 10h30l12 12v48H40z"
        lines="M70 10v12h12M54 36a7 7 0 1 1 9 7c-2 1-2 2-2 5M61 56v1"
      />
      <h1>{hasName ? 'Article Not Found' : 'Article not found'}</h1>
      {hasName ? <p>{ARTICLE_GONE}</p> : null}
      <a className="public-button" href={toPage(EDUCATION)}>
        Back to Education
      </a>
    </div>
  );
}

export const ARTICLE_GONE = "The article you're looking for doesn't exist or has been moved.";
