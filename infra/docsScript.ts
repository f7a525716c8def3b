/** Runs in the page of the documentation: calls a route with the key that was typed, which is kept nowhere. */
export const docsScript = `
const key = document.querySelector('#key');
const fill = (path, values) =>
  path.replace(/\\{(\\w+)\\+?\\}/g, (_, name) => {
    const value = values[name] ?? '';
    delete values[name];
    return encodeURIComponent(value);
  });
async function send(form) {
  const { method, path } = form.dataset;
  const values = JSON.parse(form.elements.input.value || '{}');
  const address = fill(path, values);
  const isBody = method === 'POST' || method === 'PUT';
  const text = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const pairs = Object.entries(values).map(([name, value]) => [name, text(value)]);
  const query = isBody || pairs.length === 0 ? '' : '?' + new URLSearchParams(pairs);
  const answer = await fetch('/api' + address + query, {
    method,
    headers: { authorization: 'Bearer ' + key.value.trim(), ...(isBody ? { 'content-type': 'application/json' } : {}) },
    ...(isBody ? { body: JSON.stringify(values) } : {}),
  });
  const body = await answer.text();
  const rate = answer.headers.get('ratelimit-remaining');
  let shown = body;
  try { shown = JSON.stringify(JSON.parse(body), null, 2); } catch {}
  return answer.status + (rate === null ? '' : '  (RateLimit-Remaining: ' + rate + ')') + '\\n' + shown;
}
document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const output = event.target.querySelector('output');
  output.textContent = '…';
  try { output.textContent = await send(event.target); } catch (error) { output.textContent = String(error); }
});
`;
