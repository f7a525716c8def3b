import '@test/support/web/setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Lightbox } from './Lightbox.tsx';

const picture = (key: string) => ({
  ...{ key, url: `/${key}.png`, alt: key, title: `Foto ${key}` },
  ...{ description: 'ontem', fileName: `${key}.png` },
});
const pictures = ['a', 'b', 'c'].map(picture);
const show = (shown: string, onShow = vi.fn()) => {
  render(<Lightbox pictures={pictures} shown={shown} onShow={onShow} onClose={() => undefined} />);
  return onShow;
};

describe('the picture viewer', () => {
  it('enlarges by fifths up to three times and turns by quarters, also with the keys', async () => {
    show('b');
    const image = screen.getByRole('img', { name: 'b' });
    await userEvent.keyboard('+');
    expect(image.style.scale).toBe('1.2');
    await userEvent.keyboard('{+>15/}');
    expect(image.style.scale).toBe('3');
    await userEvent.keyboard('{->15/}');
    expect(image.style.scale).toBe('1');
    await userEvent.keyboard('r');
    expect(image.style.rotate).toBe('90deg');
    // Lying on its side it is fitted by its other edges, or its ends would be cut off.
    expect(image).toHaveAttribute('data-turned', 'true');
    await userEvent.keyboard('r');
    expect(image).toHaveAttribute('data-turned', 'false');
  });

  it('goes on with arrows and by swiping, not past the ends', async () => {
    const onShow = show('b');
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    const stage = screen.getByRole('img', { name: 'b' }).parentElement;
    if (stage === null) throw new Error('no stage');
    const touch = { pointerId: 1, isPrimary: true, pointerType: 'touch' };
    fireEvent.pointerDown(stage, { ...touch, clientX: 200, clientY: 50 });
    fireEvent.pointerUp(stage, { ...touch, clientX: 90, clientY: 55 });
    expect(onShow.mock.calls.map(([key]) => key)).toEqual(['a', 'c', 'c']);
  });

  it('stops at the last one', async () => {
    const onShow = show('c');
    await userEvent.keyboard('{ArrowRight}');
    expect(onShow).not.toHaveBeenCalled();
  });
});
