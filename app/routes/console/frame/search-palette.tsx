import { CommandPalette } from '#app/ui/console/command-palette.tsx';
import type { SearchPaletteProps } from '#app/ui/console/console-shell.tsx';
import { commandsFor, pageCommands } from './console-commands.ts';
import { useConsole } from './console-context.tsx';
import { navigationFor } from './console-pages.ts';
import { findMore } from './find.ts';

/** The console's search, with the pages and actions that this user may use. Loaded when it is first opened. */
export function SearchPalette(props: SearchPaletteProps) {
  const data = useConsole();
  return (
    <CommandPalette
      {...props}
      commands={[...pageCommands(navigationFor(data)), ...commandsFor(data)]}
      find={(query, signal) => findMore(query, data.tenant?.id ?? '', signal)}
    />
  );
}
