import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createEmitter, createStore } from './createStore.ts';

describe('an emitter', () => {
  it('tells everybody who listens, and nobody who left', () => {
    const { emit, subscribe } = createEmitter<[number]>();
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = subscribe(first);
    subscribe(second);
    emit(1);
    leave();
    emit(2);
    expect(first.mock.calls).toEqual([[1]]);
    expect(second.mock.calls).toEqual([[1], [2]]);
  });
});

describe('a store', () => {
  it('is followed by components until they go', () => {
    const store = createStore('a');
    const render = vi.fn(() => store.use());
    const { result, unmount } = renderHook(render);
    expect(result.current).toBe('a');
    act(() => store.set('b'));
    expect([result.current, store.get()]).toEqual(['b', 'b']);
    unmount();
    render.mockClear();
    act(() => store.set('c'));
    expect(render).not.toHaveBeenCalled();
  });
});
