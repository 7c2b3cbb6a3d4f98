/**
 * Warns the shop's engineer once about the unknown part of the embed line; the widget continues with the default. The server parsed the
 * embed line and wrote the part's name into the document (`data-unknown`). This is a separate file so that other documents don't load it.
 */
const { unknown } = document.documentElement.dataset;
if (unknown) console.warn(`The embed line names an unknown ${unknown}: the default is used.`);
