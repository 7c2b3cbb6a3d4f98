import { createListImporter, importList } from './import-list.server.ts';
import type { StopListener } from './suppress.server.ts';
import { suppressByHand } from './suppress-by-hand.server.ts';

/** Makes the functions by which staff add to a tenant's list. @param onStopped what follows in other areas */
export function createStopList(onStopped: StopListener) {
  const importer = createListImporter(onStopped);
  return {
    /** Stores the rows of files in the background. */
    importer,
    suppressByHand: (options: Omit<Parameters<typeof suppressByHand>[0], 'onStopped'>) =>
      suppressByHand({ ...options, onStopped }),
    importList: (options: Omit<Parameters<typeof importList>[0], 'importer'>) =>
      importList({ ...options, importer }),
  };
}
