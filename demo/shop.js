// Does what a shop's own script would do: one listener on the document, added before or after the loader, receives all widgets' events.
window.dataLayer = [];

document.addEventListener('stackguide:*', ({ detail }) => {
  const { type, embedId, client, ...payload } = detail;
  const entry = document.createElement('li');
  const name = document.createElement('b');
  const rest = document.createElement('code');
  name.textContent = type;
  rest.textContent = JSON.stringify(payload);
  entry.append(name, ' ', rest);
  entry.title = `client ${client}, frame ${embedId}, ${window.dataLayer.length + 1} in dataLayer`;
  document.getElementById('log').prepend(entry);
});
