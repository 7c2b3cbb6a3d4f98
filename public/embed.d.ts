/**
 * Types for page code that talks to the loader, as a script (embed.js) or as a module (embed.mjs). Copy this file into your
 * project, and for the script reference it:
 *
 *   /// <reference path="./embed.d.ts" />
 *
 * For the module say where it comes from:
 *
 *   declare module 'https://HOST/embed.mjs' {
 *     export * from './embed';
 *   }
 */

/** The fields of each event in addition to `type`, `embedId` and `client`. No event contains a name, address or answer. */
export interface StackGuidePayloads {
  /** The first question can be answered. */
  'assessment-ready': Record<never, never>;
  /** The visitor gave the first answer. */
  'assessment-start': Record<never, never>;
  /** The visitor moved to another step, forwards or back. */
  'assessment-step': { step: number; of: number };
  /** The frame takes this height, in px. The loader has already set it. */
  'assessment-height': { px: number };
  /** The results are shown. */
  'assessment-complete': { trackingId: string; widget: 'full' | 'consumer' | 'technical' };
  /** The visitor left contact details. */
  'assessment-lead': { trackingId: string };
  /** The visitor followed a link to a product. */
  'assessment-product-click': { peptideId: string };
  /** The assessment, or a part of it, could not be shown. */
  'assessment-error': { message: string };
  /** The visitor pressed Escape inside the frame of a popup or slide-in. The loader has already closed it. */
  'assessment-close': Record<never, never>;
}

export type StackGuideEventType = keyof StackGuidePayloads;

export type StackGuideMessageOf<T extends StackGuideEventType> = {
  type: T;
  /** Random, one per frame, so that two widgets on a page can be told apart. */
  embedId: string;
  /** `data-client` of the widget that sent the event. */
  client: string;
} & StackGuidePayloads[T];

export type StackGuideMessage = { [T in StackGuideEventType]: StackGuideMessageOf<T> }[StackGuideEventType];

/** The same as the `data-` attributes of the script tag. */
export interface StackGuideOptions {
  client: string;
  /** An element that is in the page, or a selector. */
  target: Element | string;
  widget?: 'full' | 'consumer' | 'technical';
  /** `inline` when left out. The button of a popup or slide-in is in `target`. */
  mode?: 'inline' | 'popup' | 'slide-in' | 'side-tab' | 'popover';
  /** Where the page's visitors live. Without it they are asked, if the company's regions differ. */
  region?: 'US' | 'CA' | 'EU' | 'UK' | 'AU' | 'elsewhere';
  /** The service's address, for a copy of the loader that the service does not serve. */
  host?: string;
  /** Inline: create the frame only when it is near the screen. */
  lazy?: boolean | '';
  /** Dialogs: what opens it once, several separated by commas: `exit`, `scroll:50`, `delay:20`, or `manual`. */
  open?: string;
  /** Dialogs: text of the button that opens the assessment; 'Take Assessment' when neither this nor `open` is given. */
  buttonText?: string;
  /** Dialogs: load the assessment before it is opened, without counting a visit. */
  preload?: boolean | '';
  /** `ga4`: events in `dataLayer` have the shape that Google Analytics 4 recommends. */
  events?: 'ga4';
  /** `wait`: events go to `dataLayer` once Google's consent mode grants `analytics_storage`. */
  consent?: 'wait';
  theme?: string;
  /** `host` when left out: as the visitor's system asks for. */
  scheme?: 'host' | 'light' | 'dark';
  locale?: string;
  /** Title of the frame for screen readers and heading of a dialog; 'Assessment' when left out. */
  title?: string;
  /** `key=value,key=value`, kept with the lead. Write `,` `&` `+` and `%` in a value percent-encoded. */
  hidden?: string;
  /** Keeps all parameters of the page's address with the lead, as hidden values. */
  params?: boolean | '';
  /** URL to which the page redirects once the visitor's contact details have arrived. */
  redirect?: string;
}

/** Options that only page code can set. */
export interface StackGuideCodeOptions {
  /** Called only for this widget's events. */
  on?: { [T in StackGuideEventType]?: (message: StackGuideMessageOf<T>) => void } & {
    '*'?: (message: StackGuideMessage) => void;
  };
}

export interface StackGuideHandle {
  /** The element around the frame; the events are dispatched on it and bubble. */
  readonly container: HTMLElement;
  destroy(): void;
}

export interface StackGuideApi {
  /**
   * Shows an assessment in `target`. If the same one is there already, it stays and its handle is returned.
   * Undefined when it can't be shown, which the console explains; while the page is still being read, the loader tries once
   * more at its end.
   */
  load(options: StackGuideOptions & StackGuideCodeOptions): StackGuideHandle | undefined;
  /** Shows the widgets of script tags that were not handled yet. */
  load(): void;
  /** Calls `listener` for each event of one type, of every widget on the page. The returned function ends it. */
  on<T extends StackGuideEventType>(type: T, listener: (message: StackGuideMessageOf<T>) => void): () => void;
  on(type: '*', listener: (message: StackGuideMessage) => void): () => void;
  /** Opens a dialog, of any mode but inline: this one, or the page's first. It may be called before the dialog's code has arrived. */
  open(handle?: StackGuideHandle): void;
  /** Closes a dialog: this one, or the one that is open. Answers are kept. */
  close(handle?: StackGuideHandle): void;
  /** Removes one widget, or all. */
  destroy(handle?: StackGuideHandle): void;
}

/** The module's `load`. When the `signal` is aborted, the widget is destroyed or never created. */
export declare const load: (
  options: StackGuideOptions & StackGuideCodeOptions & { signal?: AbortSignal },
) => StackGuideHandle | undefined;
export declare const on: StackGuideApi['on'];
export declare const open: StackGuideApi['open'];
export declare const close: StackGuideApi['close'];
export declare const destroy: StackGuideApi['destroy'];

type StackGuideDomEvents = {
  [T in StackGuideEventType as `stackguide:${T}`]: CustomEvent<StackGuideMessageOf<T>>;
} & { 'stackguide:*': CustomEvent<StackGuideMessage> };

declare global {
  interface Window {
    /** Set once the loader has run. */
    StackGuide?: StackGuideApi;
  }
  interface HTMLElementEventMap extends StackGuideDomEvents {}
  interface DocumentEventMap extends StackGuideDomEvents {}
  interface WindowEventMap extends StackGuideDomEvents {}
}
