import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeyboardInset } from './useKeyboardInset.ts';

afterEach(() => vi.unstubAllGlobals());

function Edge() {
  return <div ref={useKeyboardInset()} data-testid="edge" />;
}

class Visible extends EventTarget {
  height = 640;
  offsetTop = 0;
  scale = 1;
  become(change: Partial<Pick<Visible, 'height' | 'offsetTop' | 'scale'>>): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event('resize'));
  }
}

it('grows by what the keyboard covers and shrinks when it goes', () => {
  const visible = new Visible();
  vi.stubGlobal('visualViewport', visible);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: 640 } as DOMRect);
  const { getByTestId, unmount } = render(<Edge />);
  const edge = getByTestId('edge');
  expect(edge.style.height).toBe('');
  visible.become({ height: 380 });
  expect(edge.style.height).toBe('260px');
  // Safari moves the visible part down to the field.
  visible.become({ offsetTop: 100 });
  expect(edge.style.height).toBe('160px');
  visible.become({ height: 200, scale: 2 });
  expect(edge.style.height).toBe('');
  visible.become({ height: 640, offsetTop: 0, scale: 1 });
  expect(edge.style.height).toBe('');
  unmount();
  visible.become({ height: 300 });
  expect(edge.style.height).toBe('');
});
