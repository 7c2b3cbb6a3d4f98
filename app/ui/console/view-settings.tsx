import { createContext, useContext } from 'react';

/** What the person who is logged in chose for tables and keys, and where another choice is posted. */
export interface ViewSettings {
  /** False: no single letter does anything. */
  keys: boolean;
  /** The columns to show, by the name of their table; a table that is missing shows its default ones. */
  columns: Readonly<Record<string, readonly string[]>>;
  action: string;
}

const Context = createContext<ViewSettings>({ keys: true, columns: {}, action: '' });

/** Set once, in the console's frame. */
export const ViewSettingsProvider = Context.Provider;

export const useViewSettings = (): ViewSettings => useContext(Context);
