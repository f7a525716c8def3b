import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plainText } from '../../richText.ts';
import { threadTexts } from '../../threadText.ts';
import type { Bubble } from '../../timeline.ts';
import styles from './Lightbox.module.css';
import { usePinch } from './usePinch.ts';

const zoomStep = 0.2;
const least = 1;
const most = 3;

interface Props {
  pictures: readonly Bubble[];
  /** Key of the picture on show. */
  shown: string;
  onShow: (key: string) => void;
  onClose: () => void;
  contactName: string;
}

/** The pictures of a conversation, one at a time. */
export function Lightbox({ pictures, shown, onShow, onClose, contactName }: Props) {
  const t = useText(threadTexts);
  const place = pictures.findIndex(({ key }) => key === shown);
  const picture = pictures[place];
  if (picture === undefined) return null;
  const { message } = picture;
  const author = message.fromMe ? (message.user?.name ?? t('company')) : contactName;
  const go = (by: number) => {
    const next = pictures[place + by];
    if (next !== undefined) onShow(next.key);
  };
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title={t('imageOf', { name: author })}
      description={`${formatDateTime(message.createdAt)}${message.body === '' ? '' : ` · ${plainText(message.body)}`}`}
    >
      <Viewer key={picture.key} picture={picture} place={place} count={pictures.length} go={go} />
    </Dialog>
  );
}

interface ViewerProps {
  picture: Bubble;
  place: number;
  count: number;
  go: (by: number) => void;
}

function Viewer({ picture: { message, localUrl }, place, count, go }: ViewerProps) {
  const t = useText(threadTexts);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const url = localUrl ?? message.mediaUrl ?? '';
  const set = (next: number) => setZoom(Math.min(most, Math.max(least, Math.round(next * 100) / 100)));
  const pinch = usePinch(zoom, set);
  const turn = useLatest(go);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') turn.current(-1);
      if (event.key === 'ArrowRight') turn.current(1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [turn]);
  return (
    <div className={styles['viewer']}>
      <div {...pinch} className={styles['stage']} onWheel={(event) => set(zoom - Math.sign(event.deltaY) * zoomStep)}>
        <img
          src={url}
          alt={message.body || t('image')}
          className={styles['picture']}
          style={{ scale: String(zoom), rotate: `${turns * 90}deg` }}
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
          download={message.mediaName ?? ''}
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
