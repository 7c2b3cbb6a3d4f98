import { useEffect, useState } from 'react';
import type { Outline } from '#app/engine/decide.ts';
import type { Plan } from '#app/engine/types.ts';
import { t } from '#app/messages/results-top.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type Chunk, useChunk } from '../shell/chunk.ts';
import type { Toast } from '../shell/step-machine.ts';
import { Waiting } from '../shell/waiting.tsx';
import type * as views from './details.tsx';
import { AlertLine } from './first-cautions.tsx';
import { ResultsTop } from './results-top.tsx';
import type { TabId } from './tabs.tsx';
import './results.css';
import './panels.css';

/** The full plan, and the components that show it. */
export interface PlanDetails extends Pick<typeof views, 'Details' | 'NothingSuitable' | 'PlanActions'> {
  plan: Plan;
}

export interface ResultsProps {
  /** The decided outline, available at once. For a plan without products it is the whole plan. */
  outline: Outline | Plan;
  /** The rest of the plan, already loaded or fetched as soon as the results are shown. */
  details: Pick<Chunk<PlanDetails>, 'value'> & Partial<Chunk<PlanDetails>>;
  config: WidgetConfig;
  /** ID of the stored plan. */
  assessmentId: string;
  /** Appended to every product link as `sg_tid`. */
  trackingId: string;
  /** Name of the visitor who has just answered; '' after a reload. Undefined on the permanent page, which any visitor may open. */
  name?: string;
  /** Starts again. Without it there is no 'Take Assessment Again'. */
  onRestart?: () => void;
  onProductClick?: (peptideId: string) => void;
  /** Shows toasts. Without it the plan is a file, which cannot be saved or sent. */
  onToast?: (toast: Toast) => void;
  /** Called with the recomputed plan after the safety questions. Without it they are posted as a form. */
  onPlan?: (plan: Plan) => void;
}

const isWhole = (outline: Outline | Plan): outline is Plan => 'education' in outline;

/**
 * The results view of the full widget (V section 2, step 7). It renders the same on the server and in the browser; the heading (h2,
 * `tabindex="-1"`) lets the shell move the focus to it.
 */
export function Results(props: ResultsProps) {
  const { outline, assessmentId, onRestart, onToast } = props;
  const { value, ...loading } = useChunk(fetchable(props), true);
  const details = value ?? props.details.value;
  const again = onRestart && (
    <button type="button" className="sgr-button" onClick={onRestart}>
      {t.again}
    </button>
  );
  return (
    <div className="sgr">
      <AlertLine alert={outline.alert} country={props.config.country} />
      {outline.outcome === 'nothing-suitable' && isWhole(outline) ? (
        <NothingView {...props} {...loading} outline={outline} loadedDetails={details} />
      ) : (
        <PlanView {...props} {...loading} loadedDetails={details} />
      )}
      {(onToast || onRestart) && (
        <div className="sgr-actions">
          {onToast && details ? (
            <details.PlanActions assessmentId={assessmentId} onToast={onToast}>
              {again}
            </details.PlanActions>
          ) : (
            again
          )}
        </div>
      )}
    </div>
  );
}

/** Returns the part that a browser fetches separately; undefined if the whole plan is already loaded. */
const fetchable = ({ details }: Pick<ResultsProps, 'details'>) =>
  details.load ? (details as Chunk<PlanDetails>) : undefined;

/** Results whose details are loaded, or being fetched. */
interface ViewProps extends ResultsProps {
  loadedDetails: PlanDetails | undefined;
  failed: boolean;
  retry: () => void;
}

/** The page without products. It is fetched together with the response, except for a plan that the safety questions changed. */
function NothingView({ outline, config, loadedDetails, failed, retry }: ViewProps & { outline: Plan }) {
  return loadedDetails ? (
    <loadedDetails.NothingSuitable plan={outline} config={config} />
  ) : (
    <Waiting failed={failed} onRetry={retry} />
  );
}

function PlanView(props: ViewProps) {
  const { outline, loadedDetails, failed, retry, config, trackingId, name, onProductClick, onToast } = props;
  const [tab, setTab] = useState<TabId>('plan');
  /** ID of the element to scroll to once its panel is open; it is an object, so that the same element can be requested twice. */
  const [target, setTarget] = useState<{ id: string } | null>(null);
  const isShown = loadedDetails !== undefined;

  useEffect(() => {
    const targetElement = isShown && target && document.getElementById(target.id);
    if (!targetElement) return;
    // Not scrolled to the top, where a bar of the host page might cover it.
    targetElement.scrollIntoView({ block: 'center' });
    targetElement.focus();
  }, [target, isShown]);

  const show = (shownTab: TabId, elementId?: string) => {
    setTab(shownTab);
    if (elementId) setTarget({ id: elementId });
  };

  return (
    <>
      <ResultsTop
        outline={outline}
        config={config}
        trackingId={trackingId}
        title={name === undefined ? t.yourPlan : t.ready(name)}
        planPage={onToast ? undefined : planPaths(props.assessmentId).page}
        onProductClick={onProductClick}
        onPick={(peptideId) => show('plan', `sgr-name-${peptideId}`)}
        onShop={() => show('plan', 'sgr-shop')}
      />
      <div className="sgr-plan">
        {name !== undefined && <h3 className="sgr-plan-title">{t.yourPlan}</h3>}
        {loadedDetails ? (
          <loadedDetails.Details
            plan={loadedDetails.plan}
            config={config}
            assessmentId={onToast ? props.assessmentId : undefined}
            trackingId={trackingId}
            tab={tab}
            onShow={show}
            onProductClick={onProductClick}
            onPlan={props.onPlan}
          />
        ) : (
          <>
            <Waiting failed={failed} onRetry={retry} />
            {/* A page that was open for a long time may request files that a newer version no longer has. */}
            {failed && (
              <a
                className="sgr-button"
                href={planPaths(props.assessmentId).page}
                target="_blank"
                rel="noopener"
              >
                {t.openPage}
              </a>
            )}
          </>
        )}
      </div>
    </>
  );
}
