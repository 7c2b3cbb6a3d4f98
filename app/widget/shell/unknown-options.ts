/**
 * Warns the shop's engineer once about the unknown part of the embed line; the widget continues with the default. The document carries the
 * name (`data-unknown`), because the server parsed the embed line. This is a separate file so that only such documents load it.
 */
const { unknown } = document.documentElement.dataset;
if (unknown) console.warn(`The embed line names an unknown ${unknown}: the default is used.`);
