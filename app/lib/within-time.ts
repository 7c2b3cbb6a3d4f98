/**
 * Waits for work, but no longer than a time. Work that is late goes on in the background, and its result is ignored.
 * @param lateError creates the error that is thrown then
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  ms: number,
  lateError: () => Error,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lateError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
