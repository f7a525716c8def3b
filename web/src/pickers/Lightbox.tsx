import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './Lightbox.module.css';
import { mediaTexts } from './mediaText.ts';
import { usePinch } from './usePinch.ts';
import { useSwipe } from './useSwipe.ts';

const zoomStep = 0.2;
const least = 1;
const most = 3;

export interface ShownPicture {
  readonly key: string;
  readonly url: string;
  readonly alt: string;
  /** Name of the sender. */
  readonly title: string;
  /** Time and caption. */
  readonly description: string;
  readonly fileName: string;
}

interface Props {
  pictures: readonly ShownPicture[];
  /** Key of the picture on show. */
  shown: string;
  onShow: (key: string) => void;
  onClose: () => void;
}

/** The pictures of a conversation, one at a time. */
export function Lightbox({ pictures, shown, onShow, onClose }: Props) {
  const place = pictures.findIndex(({ key }) => key === shown);
  const picture = pictures[place];
  if (picture === undefined) return null;
  const go = (by: number) => {
    const next = pictures[place + by];
    if (next !== undefined) onShow(next.key);
  };
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={picture.title} description={picture.description}>
      <Viewer key={picture.key} picture={picture} place={place} count={pictures.length} go={go} />
    </Dialog>
  );
}

interface ViewerProps {
  picture: ShownPicture;
  place: number;
  count: number;
  go: (by: number) => void;
}

function Viewer({ picture: { url, alt, fileName }, place, count, go }: ViewerProps) {
  const t = useText(mediaTexts);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const set = (next: number) => setZoom(Math.min(most, Math.max(least, Math.round(next * 100) / 100)));
  const pinch = usePinch(zoom, set);
  const swipe = useSwipe({ isZoomed: zoom > least, onSwipe: go });
  const keys = useLatest<Readonly<Record<string, () => void>>>({
    arrowleft: () => go(-1),
    arrowright: () => go(1),
    '+': () => set(zoom + zoomStep),
    '=': () => set(zoom + zoomStep),
    '-': () => set(zoom - zoomStep),
    r: () => setTurns(turns + 1),
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) keys.current[event.key.toLowerCase()]?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [keys]);
  return (
    <div className={styles['viewer']}>
      <div
        onPointerDown={(event) => {
          pinch.onPointerDown(event);
          swipe.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          pinch.onPointerMove(event);
          swipe.onPointerMove(event);
        }}
        onPointerUp={(event) => {
          pinch.onPointerUp(event);
          swipe.onPointerUp(event);
        }}
        onPointerCancel={pinch.onPointerCancel}
        className={styles['stage']}
        onWheel={(event) => set(zoom - Math.sign(event.deltaY) * zoomStep)}
      >
        <img
          src={url}
          alt={alt}
          className={styles['picture']}
          data-turned={turns % 2 === 1}
          draggable={false}
          style={{
            scale: String(zoom),
            rotate: `${turns * 90}deg`,
            translate: `${swipe.offset.x}px ${swipe.offset.y}px`,
          }}
        />
      </div>
      <div className={styles['tools']}>
        <IconButton icon={ChevronLeft} label={t('previous')} isDisabled={place === 0} onClick={() => go(-1)} />
        <IconButton
          icon={ZoomOut}
          label={t('zoomOut')}
          isDisabled={zoom <= least}
          onClick={() => set(zoom - zoomStep)}
        />
        <span className={styles['zoom']}>{Math.round(zoom * 100)} %</span>
        <IconButton icon={ZoomIn} label={t('zoomIn')} isDisabled={zoom >= most} onClick={() => set(zoom + zoomStep)} />
        <IconButton icon={RotateCw} label={t('rotate')} onClick={() => setTurns(turns + 1)} />
        <a
          href={url}
          download={fileName}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('download')}
          title={t('download')}
          className={styles['download']}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
        <IconButton icon={ChevronRight} label={t('next')} isDisabled={place === count - 1} onClick={() => go(1)} />
      </div>
    </div>
  );
}
