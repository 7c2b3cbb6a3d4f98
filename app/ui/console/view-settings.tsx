import { createContext, useContext } from 'react';

/** The logged-in user's preferences for tables and shortcut keys, and the URL that saves them. */
export interface ViewSettings {
  /** False disables all single-key shortcuts. */
  keys: boolean;
  /** Visible columns, by the name of their table; a missing table shows its default columns. */
  columns: Readonly<Record<string, readonly string[]>>;
  action: string;
}

const Context = createContext<ViewSettings>({ keys: true, columns: {}, action: '' });

/** Rendered once, in the console's frame. */
export const ViewSettingsProvider = Context.Provider;

export const useViewSettings = (): ViewSettings => useContext(Context);
