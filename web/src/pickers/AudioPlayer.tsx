import { formatDuration } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useStored } from '@web/lib/storage.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './AudioPlayer.module.css';
import { mediaTexts } from './mediaText.ts';

const rates: readonly number[] = [0.5, 1, 1.5, 2];

// Two voices at once are understood by nobody.
let playing: HTMLAudioElement | undefined;

function takeTurn(audio: HTMLAudioElement): void {
  if (playing !== audio) playing?.pause();
  playing = audio;
}

/** A recording of a page that is being filled has no length until it was heard once. */
const lengthOf = (audio: HTMLAudioElement): number => (Number.isFinite(audio.duration) ? audio.duration : 0);

/** @param copyUrl the same sound as MP3, for browsers that do not play the original */
export function AudioPlayer({ url, copyUrl }: { url: string; copyUrl: string | null }) {
  const t = useText(mediaTexts);
  const audio = useRef<HTMLAudioElement>(null);
  const [rate, setRate] = useStored('playbackRate');
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = rate;
  }, [rate]);
  const toggle = () => {
    const element = audio.current;
    if (element === null) return;
    element.playbackRate = rate;
    if (element.paused) void element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  const nextRate = () => setRate(rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1);
  const seek = (to: number) => {
    if (audio.current !== null) audio.current.currentTime = to;
    setAt(to);
  };
  return (
    <div className={styles['audio']}>
      <audio
        ref={audio}
        preload="metadata"
        onPlay={(event) => {
          takeTurn(event.currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => setLength(lengthOf(event.currentTarget))}
        onDurationChange={(event) => setLength(lengthOf(event.currentTarget))}
      >
        <source src={url} />
        {copyUrl !== null && <source src={copyUrl} type="audio/mpeg" />}
        <track kind="captions" />
      </audio>
      <button type="button" aria-label={t(isPlaying ? 'pause' : 'play')} className={styles['play']} onClick={toggle}>
        <Icon icon={isPlaying ? Pause : Play} />
      </button>
      <div className={styles['track']}>
        <input
          type="range"
          aria-label={t('position')}
          aria-valuetext={formatDuration(at)}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(at, length || 1)}
          onChange={(event) => seek(event.target.valueAsNumber)}
        />
        <div className={styles['times']}>
          <span>{formatDuration(at)}</span>
          <span>{length > 0 ? formatDuration(length) : ''}</span>
        </div>
      </div>
      <button type="button" aria-label={t('rate', { rate })} className={styles['rate']} onClick={nextRate}>
        {rate}×
      </button>
    </div>
  );
}
