import {
  AttemptHead,
  AttemptLog,
  CutOffNote,
  NextAttempt,
  RawText,
  SendAgain,
  type ShownAttempt,
} from '../attempt-log.tsx';

export interface ShownDelivery extends ShownAttempt {
  eventId: string;
  type: string;
  request: string;
}

/** Lists every request to the endpoint with its response. */
export const DeliveryLog = ({
  lines,
  canReplay,
}: {
  lines: readonly ShownDelivery[];
  canReplay: boolean;
}) => (
  <AttemptLog
    lines={lines}
    empty={{
      title: 'Nothing sent yet',
      text: 'Every request and its response appear here for 30 days.',
    }}
  >
    {(line) => <Delivery line={line} canReplay={canReplay} />}
  </AttemptLog>
);

const Delivery = ({ line, canReplay }: { line: ShownDelivery; canReplay: boolean }) => (
  <details className="group min-w-0">
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-14">
      <AttemptHead line={line}>
        <span className="min-w-0 font-mono break-all">{line.type}</span>
      </AttemptHead>
      {line.error === null ? null : <span className="w-full wrap-anywhere text-muted">{line.error}</span>}
    </summary>
    <div className="grid min-w-0 grid-cols-1 gap-4 border-t px-4 py-4">
      <p className="text-14 break-all">
        <span className="text-muted">Id: </span>
        <span className="font-mono">{line.eventId}</span>
      </p>
      <CutOffNote line={line} repeating="Both attempts have the same webhook-id." />
      <NextAttempt line={line} />
      <Body label="Request" text={line.request} />
      <Body label="Answer" text={line.answer || '(empty)'} />
      {canReplay ? (
        <SendAgain intent="replay-one" field={{ name: 'eventId', value: line.eventId }}>
          Resend this event
        </SendAgain>
      ) : null}
    </div>
  </details>
);

const Body = ({ label, text }: { label: string; text: string }) => (
  <div className="grid min-w-0 gap-1">
    <p className="text-14 text-muted">{label}</p>
    <RawText text={text} />
  </div>
);
