import '@test/support/web/setup.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeStored, storedScopes, useStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('storage', () => {
  it('gives the fallback for nothing and for nonsense', () => {
    expect(readStored('volume')).toBe(1);
    for (const nonsense of ['2', '"loud"', '{', 'null']) {
      localStorage.setItem('volume', nonsense);
      expect(readStored('volume')).toBe(1);
    }
  });

  it('reads bare words of older versions and the campaign flag in any form', () => {
    localStorage.setItem('preferredTheme', 'dark');
    expect(readStored('theme')).toBe('dark');
    expect(readStored('campaignsShown')).toBe(false);
    localStorage.setItem('cshow', 'yes');
    expect(readStored('campaignsShown')).toBe(true);
  });

  it('keeps one value per record', () => {
    const draft = { ticketId: 1, body: 'Olá', isPrivate: false, isSaved: true };
    writeStored('draft', draft, 'ticket-1');
    expect(readStored('draft', 'ticket-1')).toEqual(draft);
    expect(readStored('draft', 'ticket-2').body).toBe('');
    expect(storedScopes('draft')).toEqual(['ticket-1']);
    removeStored('draft', 'ticket-1');
    expect(readStored('draft', 'ticket-1').body).toBe('');
    expect(storedScopes('draft')).toEqual([]);
  });

  it('gives the same object for the same text', () => {
    writeStored('todos', [{ text: 'Ligar', createdAt: '', updatedAt: '' }]);
    expect(readStored('todos')).toBe(readStored('todos'));
  });

  it('renders when this tab or another one writes', () => {
    const { result } = renderHook(() => useStored('volume'));
    act(() => result.current[1](0.3));
    expect(result.current[0]).toBe(0.3);
    act(() => {
      localStorage.setItem('volume', '0.7');
      window.dispatchEvent(new StorageEvent('storage', { key: 'volume' }));
    });
    expect(result.current[0]).toBe(0.7);
  });

  it('works until the page closes where the browser refuses', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    writeStored('volume', 0.5);
    expect(readStored('volume')).toBe(0.5);
    removeStored('volume');
    expect(readStored('volume')).toBe(1);
  });
});
