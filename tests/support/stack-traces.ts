/**
 * Vite maps the frames of each stack trace to sources and searches the whole text of a module with a pattern for it. On a large module that
 * may exhaust the stack, and the RangeError would take the place of the error whose trace was asked for: a log-in answered 500 for it. Such a
 * trace stays unmapped.
 */
const mapTrace = Error.prepareStackTrace;

// The files of a worker share it, and each runs this file.
if (mapTrace && mapTrace.name !== 'mapIfPossible')
  Error.prepareStackTrace = function mapIfPossible(error, frames) {
    try {
      return mapTrace(error, frames);
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure;
      return [`${error.name}: ${error.message}`, ...frames.map(String)].join('\n    at ');
    }
  };
