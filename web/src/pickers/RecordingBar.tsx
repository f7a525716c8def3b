import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { SendHorizontal, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './RecordingBar.module.css';
import { recordingTexts } from './recordingText.ts';
import type { RecordingControls } from './useRecording.ts';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Replaces the composer while the microphone is open: cancel, duration, level, send. */
export function RecordingBar({ recording }: { recording: RecordingControls }) {
  const t = useText(recordingTexts);
  const { phase, cancel, send } = recording;
  const sendButton = useRef<HTMLButtonElement>(null);
  const isRecording = phase === 'recording';
  useEffect(() => {
    if (isRecording) sendButton.current?.focus();
  }, [isRecording]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    cancel();
  };
  return (
    <section aria-label={t('recording')} className={styles['bar']} onKeyDown={onKeyDown}>
      <IconButton icon={Trash2} label={t('cancel')} shortcut="Esc" isDisabled={!isRecording} onClick={cancel} />
      <span className={styles['mark']} />
      <Elapsed isRunning={isRecording} />
      <Level level={recording.level} />
      <VisuallyHidden>
        <span role="status">{isRecording ? t('recording') : ''}</span>
      </VisuallyHidden>
      <IconButton
        ref={sendButton}
        icon={SendHorizontal}
        variant="primary"
        label={t('send')}
        shortcut="Enter"
        isPending={!isRecording}
        onClick={send}
      />
    </section>
  );
}

function Elapsed({ isRunning }: { isRunning: boolean }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const since = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <time role="timer" className={styles['time']}>
      {clock(seconds)}
    </time>
  );
}

/** Moves with the voice, past React: sixty times a second is no business of the tree. */
function Level({ level }: { level: () => number }) {
  const t = useText(recordingTexts);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      if (bar.current !== null) bar.current.style.transform = `scaleX(${level().toFixed(3)})`;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <span role="img" aria-label={t('level')} className={styles['level']}>
      <span ref={bar} className={styles['bar-level']} />
    </span>
  );
}
