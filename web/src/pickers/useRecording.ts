import { minuteMs } from '@shared/core/time.ts';
import { useText } from '@web/lib/i18n.ts';
import { DeviceError } from '@web/lib/recording/devices.ts';
import { type Recording, startRecording } from '@web/lib/recording/recorder.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { toast } from '@web/ui/toast.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recordingTexts } from './recordingText.ts';

/** Seconds; less is a slip of the finger, not a message. */
const shortest = 0.6;
/** Limit in minutes. */
const longestMinutes = 15;

interface Options {
  /** The person wants it sent. */
  readonly onRecorded: (file: File) => void;
  /**
   * Called when the recording ended without the user (the screen closed, or the limit was reached): it is kept, not
   * sent.
   */
  readonly onKept: (file: File) => void;
  /** The only types of sound that are taken, where not all are. */
  readonly sounds?: readonly string[] | undefined;
}

export type RecordingPhase = 'idle' | 'starting' | 'recording' | 'finishing';

const endings: Readonly<Record<string, string>> = { 'audio/ogg': 'ogg', 'audio/mp4': 'm4a', 'audio/wav': 'wav' };

const named = (sound: Blob): File => {
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  return new File([sound], `audio-${at}.${endings[sound.type] ?? 'audio'}`, { type: sound.type });
};

async function taken(sound: Blob, seconds: number, sounds: readonly string[] | undefined): Promise<Blob> {
  if (sounds === undefined || sounds.includes(sound.type)) return sound;
  const { toWav } = await import('@web/lib/recording/toWav.ts');
  return toWav(sound, seconds);
}

/** Ends a recording. @returns its file, or nothing where it was a slip of the finger */
async function stopRecordingToFile(recording: Recording, sounds: Options['sounds']): Promise<File | undefined> {
  const { sound, seconds } = await recording.stop();
  return seconds < shortest ? undefined : named(await taken(sound, seconds, sounds));
}

function useTooLong(isRecording: boolean, end: () => void): void {
  const latest = useLatest(end);
  useEffect(() => {
    if (!isRecording) return;
    const timer = setTimeout(() => latest.current(), longestMinutes * minuteMs);
    return () => clearTimeout(timer);
  }, [isRecording, latest]);
}

/** Records with the microphone; every end lets go of it. */
export function useRecording({ onRecorded, onKept, sounds }: Options) {
  const t = useText(recordingTexts);
  const [phase, setPhase] = useState<RecordingPhase>('idle');
  const recording = useRef<Recording | null>(null);
  const isHere = useRef(true);
  const outcome = useLatest({ onRecorded, onKept, sounds, t });

  const finish = useCallback(
    async (end: 'sent' | 'kept') => {
      const current = recording.current;
      if (current === null) return;
      recording.current = null;
      setPhase('finishing');
      try {
        const file = await stopRecordingToFile(current, outcome.current.sounds);
        if (file === undefined) toast.notice(outcome.current.t('tooShort'));
        else if (end === 'sent') outcome.current.onRecorded(file);
        else outcome.current.onKept(file);
      } catch {
        toast.error(outcome.current.t('failed'));
      }
      setPhase('idle');
    },
    [outcome],
  );

  const start = useCallback(async () => {
    setPhase('starting');
    try {
      const opened = await startRecording();
      if (!isHere.current) return opened.cancel();
      recording.current = opened;
      setPhase('recording');
    } catch (error) {
      setPhase('idle');
      if (isHere.current)
        toast.error(outcome.current.t(`microphone_${error instanceof DeviceError ? error.fault : 'unsupported'}`));
    }
  }, [outcome]);

  const cancel = useCallback(() => {
    recording.current?.cancel();
    recording.current = null;
    setPhase('idle');
  }, []);

  useTooLong(phase === 'recording', () => {
    toast.notice(t('longest', { minutes: longestMinutes }));
    void finish('kept');
  });

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      void finish('kept');
    };
  }, [finish]);

  return {
    phase,
    start: () => void start(),
    send: () => void finish('sent'),
    cancel,
    level: () => recording.current?.level() ?? 0,
  };
}

export type RecordingControls = ReturnType<typeof useRecording>;
