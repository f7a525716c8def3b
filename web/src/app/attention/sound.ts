import { readStored } from '@web/lib/storage.ts';

/** Two soft notes, a fourth apart: heard over talk, not startling. Hertz, and seconds from the start. */
const notes = [
  { pitch: 659.25, at: 0 },
  { pitch: 880, at: 0.11 },
];
const noteLength = 0.35;
/** Several messages at once ring once. */
const quietFor = 1500;

let context: AudioContext | undefined;

/** Browsers let a page sound only after the person touched it once. */
export function unlockSound(): () => void {
  const unlock = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  window.addEventListener('pointerdown', unlock, { once: true });
  window.addEventListener('keydown', unlock, { once: true });
  return () => {
    window.removeEventListener('pointerdown', unlock);
    window.removeEventListener('keydown', unlock);
  };
}

function playNote(audio: AudioContext, { pitch, at }: (typeof notes)[number], volume: number): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume * 0.3, start + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + noteLength);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + noteLength);
}

/** The notification sound at the volume the person chose; `volume` 0 to 1 tries another. */
export function playSound(volume: number = readStored('volume')): void {
  if (context === undefined || context.state !== 'running' || volume === 0) return;
  for (const note of notes) playNote(context, note, volume);
}

/** Rings in one of the open tabs, and once for messages that come together. */
export async function playSoundInOneTab(): Promise<void> {
  if (navigator.locks === undefined) {
    playSound();
    return;
  }
  await navigator.locks.request('prosa.ring', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    playSound();
    await new Promise((resolve) => setTimeout(resolve, quietFor));
  });
}
