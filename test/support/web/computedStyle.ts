/**
 * What an element's style comes to where nothing has a style sheet: its own style, what it inherits, and what
 * browsers give its kind. By itself jsdom matches the element with every rule of its own sheet again whenever
 * anything on the page has changed, which takes up to half the time of a test that renders.
 */

const inherited = new Set(['visibility', 'pointer-events', 'pointerEvents']);
/** What the browser's own sheet looks at beside the tag. */
const telling = ['hidden', 'open', 'popover', 'type'];

const view = document.defaultView ?? window;
// Files share a page: what the file before put there would be asked by this one, and so on.
const original = Symbol.for('getComputedStyle of jsdom');
const page = view as typeof view & { [original]?: typeof view.getComputedStyle };
page[original] ??= view.getComputedStyle.bind(view);
const ask = page[original];
const kinds = new Map<string, CSSStyleDeclaration>();

function styleOfKind(element: Element): CSSStyleDeclaration {
  const given = telling.map((name) => [name, element.getAttribute(name)] as const);
  const key = JSON.stringify([element.namespaceURI, element.localName, given]);
  const known = kinds.get(key);
  if (known) return known;
  const twin = document.createElementNS(element.namespaceURI, element.localName);
  for (const [name, value] of given) if (value !== null) twin.setAttribute(name, value);
  const style = ask(twin);
  kinds.set(key, style);
  return style;
}

type Styled = Element & Partial<ElementCSSInlineStyle>;

function ownValue(element: Styled, name: string): string {
  const own = element.style?.[name as 'display'] || element.style?.getPropertyValue(name);
  return own && own !== 'inherit' ? own : '';
}

function computed(element: Styled, name: string): unknown {
  const ofKind = styleOfKind(element)[name as 'display'] ?? styleOfKind(element).getPropertyValue(name);
  const own = ownValue(element, name);
  if (own !== '' || !inherited.has(name)) return own || ofKind;
  // The initial value says nothing; the parent decides.
  if (ofKind !== 'visible' && ofKind !== 'auto') return ofKind;
  return element.parentElement ? computed(element.parentElement, name) : ofKind;
}

function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return ask(element, pseudo);
  return new Proxy(styleOfKind(element), {
    get(style, name) {
      if (typeof name === 'symbol') return Reflect.get(style, name, style);
      if (name === 'getPropertyValue') return (property: string) => computed(element, property);
      if (/color$/i.test(name)) return ask(element)[name as 'color'];
      const value = Reflect.get(style, name, style) as unknown;
      return typeof value === 'function' ? value.bind(style) : computed(element, name);
    },
  });
}

view.getComputedStyle = computedStyle;
window.getComputedStyle = computedStyle;
