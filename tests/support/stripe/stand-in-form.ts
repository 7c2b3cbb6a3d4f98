/** Script that replaces Stripe.js: it frames the stub's card form, and confirms there. */
export const STAND_IN_SCRIPT = `
(() => {
  const base = new URL(document.currentScript.src).origin;
  let frame;
  const confirm = ({ confirmParams }) =>
    new Promise((done) => {
      const handleReply = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== base) return;
        removeEventListener('message', handleReply);
        if (data.error) return done({ error: data.error });
        location.assign(confirmParams.return_url + '?redirect_status=succeeded');
      };
      addEventListener('message', handleReply);
      frame.contentWindow.postMessage('confirm', base);
    });
  window.Stripe = () => ({
    _registerWrapper() {},
    elements: ({ clientSecret }) => ({
      create: () => {
        const listeners = {};
        return {
          on: (name, listener) => { listeners[name] = listener; },
          mount(place) {
            frame = document.createElement('iframe');
            frame.title = 'Card details';
            Object.assign(frame.style, { width: '100%', height: '18rem', border: '0', colorScheme: 'light dark' });
            frame.addEventListener('load', () => listeners.ready && listeners.ready());
            frame.src = base + '/card-form#' + clientSecret;
            place.replaceChildren(frame);
          },
        };
      },
    }),
    confirmSetup: confirm,
    confirmPayment: confirm,
  });
  window.Stripe.version = 'endive';
})();
`;

export const STAND_IN_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
body.page { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid GrayText; }
form { display: grid; gap: 0.75rem; }
body.page form { display: flex; flex-wrap: wrap; gap: 0.5rem; }
label { display: grid; gap: 0.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
input { font: inherit; padding: 0.5rem; border: 1px solid GrayText; border-radius: 6px; min-width: 0; }
button { font: inherit; padding: 0.5rem 0.75rem; }
p { margin: 0 0 0.5rem; }
[hidden] { display: none; }
`;

export const STAND_IN_CARD_FORM = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card details (stand-in)</title><link rel="stylesheet" href="/stand-in.css"></head>
<body>
<form id="card">
<p>A stand-in for Stripe’s form. 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 declined, and for 4000 0025 0000 3155 the bank asks.</p>
<label>Card number <input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>
<div class="pair"><label>Expiration date <input value="12 / 34" autocomplete="off"></label>
<label>Security code <input value="123" autocomplete="off"></label></div>
</form>
<div id="bank" hidden><h1>Your bank</h1><p>Do you confirm this card? (3-D Secure, stand-in)</p>
<p><button type="button" value="confirm">Confirm</button> <button type="button" value="refuse">Refuse</button></p></div>
<script>
const [form, bank] = [document.getElementById('card'), document.getElementById('bank')];
const secret = location.hash.slice(1);
let page;
const post = async (path, fields) =>
  (await fetch(path, { method: 'POST', body: new URLSearchParams({ secret, ...fields }) })).json();
const show = (isBank) => { form.hidden = isBank; bank.hidden = !isBank; };
const settle = ({ status, error }) => {
  show(status === 'requires_action');
  if (status !== 'requires_action') page.source.postMessage({ error }, page.origin);
};
addEventListener('message', async (event) => {
  if (event.source !== parent || event.data !== 'confirm') return;
  page = event;
  const card = form.elements.number.value.replace(/\\D/g, '');
  if (card.length < 16) settle({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
  else settle(await post('/confirm', { card }));
});
for (const button of bank.querySelectorAll('button'))
  button.addEventListener('click', async () => settle(await post('/authenticate', { answer: button.value })));
</script>
</body></html>`;
