import { formatDuration } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useStored } from '@web/lib/storage.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './AudioPlayer.module.css';
import { mediaTexts } from './mediaText.ts';

const rates: readonly number[] = [0.5, 1, 1.5, 2];

// The audio that plays now; a second one pauses it, because two voices at once cannot be understood.
let playing: HTMLAudioElement | undefined;

function takeTurn(audio: HTMLAudioElement): void {
  if (playing !== audio) playing?.pause();
  playing = audio;
}

/** A recording of a page that is being filled has no length until it was heard once. */
const lengthOf = (audio: HTMLAudioElement): number => (Number.isFinite(audio.duration) ? audio.duration : 0);

interface Props {
  url: string;
  /** The same sound as MP3, for browsers that do not play the original. */
  copyUrl: string | null;
  /** The file, for those who can play neither. */
  fallback: ReactNode;
}

export function AudioPlayer({ url, copyUrl, fallback }: Props) {
  const t = useText(mediaTexts);
  const audio = useRef<HTMLAudioElement>(null);
  const [rate, setRate] = useStored('playbackRate');
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [hasNoSource, setNoSource] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const isWanted = useRef(false);
  /** The last of the sources came to nothing; a player without one waits for ever and says nothing. */
  const onNoSource = () => {
    if (isWanted.current) setBroken(true);
    else setNoSource(true);
  };
  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = rate;
  }, [rate]);
  const toggle = () => {
    const element = audio.current;
    if (element === null) return;
    element.playbackRate = rate;
    isWanted.current = true;
    if (hasNoSource) {
      // Perhaps only the network failed.
      setNoSource(false);
      element.load();
    }
    if (element.paused) void element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  const nextRate = () => setRate(rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1);
  const seek = (to: number) => {
    if (audio.current !== null) audio.current.currentTime = to;
    setAt(to);
  };
  if (isBroken) return fallback;
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
        <source src={url} onError={copyUrl === null ? onNoSource : undefined} />
        {copyUrl !== null && <source src={copyUrl} type="audio/mpeg" onError={onNoSource} />}
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
