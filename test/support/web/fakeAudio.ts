import { vi } from 'vitest';

/** Stands in for Web Audio: counts the notes and keeps how loud they were meant to be. */
export function fakeAudio(): { readonly notes: number[] } {
  const notes: number[] = [];
  class FakeAudio {
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    resume() {
      return Promise.resolve();
    }
    createOscillator() {
      return {
        type: '',
        frequency: { value: 0 },
        connect: (to: object) => to,
        start: () => undefined,
        stop: () => undefined,
      };
    }
    createGain() {
      const gain = {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (loudness: number) => notes.push(loudness),
        exponentialRampToValueAtTime: () => undefined,
      };
      return { gain, connect: (to: object) => to };
    }
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  return { notes };
}
