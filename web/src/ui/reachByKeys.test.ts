import '@test/support/web/setup.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reachByKeys } from './reachByKeys.ts';

/** Says the size of a box as soon as it is watched, as a browser does. */
class ReportingObserver {
  readonly observe: () => void;
  constructor(report: () => void) {
    this.observe = report;
  }
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', ReportingObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function box(content: string, sizes: Partial<Record<'scrollWidth' | 'clientWidth' | 'scrollHeight', number>>) {
  const element = document.createElement('div');
  element.innerHTML = content;
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  return element;
}

describe('reachByKeys', () => {
  it('lets the keyboard into a box that is cut off at its side or below', () => {
    const wide = box('<p>R$ 0,00</p>', { scrollWidth: 700, clientWidth: 500 });
    const high = box('<p>R$ 0,00</p>', { scrollHeight: 700 });
    reachByKeys(wide);
    reachByKeys(high);
    expect([wide.tabIndex, high.tabIndex]).toEqual([0, 0]);
  });

  it('adds no stop where everything is seen, or where something in it takes the focus', () => {
    const fitting = box('<p>R$ 0,00</p>', { scrollWidth: 500, clientWidth: 500 });
    const linked = box('<a href="/companies">Empresas</a>', { scrollWidth: 700, clientWidth: 500 });
    reachByKeys(fitting);
    reachByKeys(linked);
    expect([fitting.tabIndex, linked.tabIndex]).toEqual([-1, -1]);
  });
});
