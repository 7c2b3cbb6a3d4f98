/**
 * Tells the shop's engineer once what of the embed line was not understood; the widget goes on with the default. The
 * document names it (`data-unknown`), because it was the server that read it. A file of its own, in such documents only.
 */
const { unknown } = document.documentElement.dataset;
if (unknown) console.warn(`The embed line names an unknown ${unknown}: the default is used.`);
