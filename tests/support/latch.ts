/** Lets one side of a test wait for the other. */
export function latch() {
  let open = () => {};
  const openPromise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened: openPromise, open };
}
