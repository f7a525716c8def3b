import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import './computedStyle.ts';
import './labels.ts';
import { longestStateMs } from '../patience.ts';

/** What browsers have and jsdom has not. Import this first in every test that renders. */

// The library's own second is less than what one of two busy cores may take to draw a dialog.
configure({ asyncUtilTimeout: longestStateMs, getElementError });

/** Prints the page where somebody reads the error. Whoever waits for an element throws one after every change. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError);
  const whole = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get: whole });
}

const observers = new Set<TestIntersectionObserver>();

class TestIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly targets = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    observers.add(this);
  }
  observe(target: Element) {
    this.targets.add(target);
  }
  unobserve(target: Element) {
    this.targets.delete(target);
  }
  disconnect() {
    observers.delete(this);
  }
  takeRecords() {
    return [];
  }
  report(target: Element) {
    this.#callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this);
  }
}

class TestResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** As if the reader had scrolled near the ends of every list on the screen. */
export function scrollToEnds(): void {
  act(() => {
    for (const observer of [...observers]) for (const target of observer.targets) observer.report(target);
  });
}

const media = new Set<string>();

/** Media queries that hold from now on; none does at the start of a test. */
export function setMedia(...queries: string[]): void {
  for (const query of queries) media.add(query);
}

function openDialog(this: HTMLDialogElement) {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement) {
  this.open = false;
}

Object.assign(window, { IntersectionObserver: TestIntersectionObserver, ResizeObserver: TestResizeObserver });
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: media.has(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
HTMLDialogElement.prototype.showModal = openDialog;
HTMLDialogElement.prototype.close = closeDialog;
HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
  this.style.display = 'block';
};
HTMLElement.prototype.hidePopover = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number, top?: number) {
  this.scrollTop = typeof to === 'object' ? (to.top ?? this.scrollTop) : (top ?? 0);
  this.dispatchEvent(new Event('scroll'));
};

/** jsdom lays nothing out; a fixed size lets virtual lists draw their first rows. */
for (const [name, pixels] of Object.entries({
  offsetHeight: 600,
  clientHeight: 600,
  offsetWidth: 400,
  clientWidth: 400,
})) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
}

afterEach(() => {
  cleanup();
  media.clear();
  observers.clear();
});
