import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { StepProps } from './step-frame.tsx';

export interface RegionProps<A> extends StepProps<A> {
  config: WidgetConfig;
}

export interface ConsentsProps<A> extends StepProps<A> {
  config: WidgetConfig;
  disabled: boolean;
}
