import { useText } from '@web/lib/i18n.ts';
import { closeDevice, DeviceError, type DeviceFault, openDevice } from '@web/lib/recording/devices.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './CameraDialog.module.css';
import { recordingTexts } from './recordingText.ts';

type Facing = 'user' | 'environment';

type View =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  | { readonly kind: 'failed'; readonly fault: DeviceFault };

/** Opens the camera while `isWanted`, and lets go of it whatever ends that. */
function useCamera(facing: Facing, attempt: number, isWanted: boolean): View {
  const [view, setView] = useState<View>({ kind: 'opening' });
  // The attempt is part of the key, so that a retry with the same settings opens the camera again.
  const wanted = `${isWanted}|${facing}|${attempt}`;
  useEffect(() => {
    if (!wanted.startsWith('true')) return;
    const [, facingMode = 'environment'] = wanted.split('|');
    let opened: MediaStream | undefined;
    let isHere = true;
    setView({ kind: 'opening' });
    openDevice({ video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } } }).then(
      (stream) => {
        if (!isHere) return closeDevice(stream);
        opened = stream;
        setView({ kind: 'live', stream });
      },
      (error: unknown) => {
        if (isHere) setView({ kind: 'failed', fault: error instanceof DeviceError ? error.fault : 'unsupported' });
      },
    );
    return () => {
      isHere = false;
      if (opened !== undefined) closeDevice(opened);
    };
  }, [wanted]);
  return view;
}

interface Photo {
  readonly file: File;
  readonly url: string;
}

/** The picture of this moment as JPEG, which every channel shows; undefined before the first picture came. */
async function photoOf(video: HTMLVideoElement): Promise<Photo | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return undefined;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  const file = new File([blob], `foto-${at}.jpg`, { type: 'image/jpeg' });
  return { file, url: URL.createObjectURL(file) };
}

interface Props {
  onClose: () => void;
  onTaken: (file: File) => void;
}

/** Takes a photo with the camera: look, take, look again, use it or take another. */
export function CameraDialog({ onClose, onTaken }: Props) {
  const t = useText(recordingTexts);
  const [facing, setFacing] = useState<Facing>('environment');
  const [attempt, setAttempt] = useState(0);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const view = useCamera(facing, attempt, photo === null);
  const stream = view.kind === 'live' ? view.stream : null;
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo]);
  const take = async () => {
    if (video.current !== null) setPhoto((await photoOf(video.current)) ?? null);
  };
  const choose = () => {
    if (photo === null) return;
    onTaken(photo.file);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('takePhoto')}
      hasUnsavedChanges={photo !== null}
      footer={
        photo === null ? (
          <>
            {view.kind === 'failed' ? (
              <Button onClick={() => setAttempt(attempt + 1)}>{t('again')}</Button>
            ) : (
              <Button
                isDisabled={view.kind !== 'live'}
                onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
              >
                {t('switchCamera')}
              </Button>
            )}
            <Button variant="primary" isDisabled={view.kind !== 'live'} onClick={() => void take()}>
              {t('take')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setPhoto(null)}>{t('retake')}</Button>
            <Button variant="primary" onClick={choose}>
              {t('usePhoto')}
            </Button>
          </>
        )
      }
    >
      {view.kind === 'failed' && photo === null ? (
        <Banner tone="failed">{t(`camera_${view.fault}`)}</Banner>
      ) : (
        <div className={styles['frame']}>
          {photo === null ? (
            <>
              {view.kind === 'opening' && <p className={styles['wait']}>{t('opening')}</p>}
              <video
                ref={video}
                autoPlay
                playsInline
                muted
                aria-label={t('viewfinder')}
                className={styles['picture']}
              />
            </>
          ) : (
            <img src={photo.url} alt={t('photo')} className={styles['picture']} />
          )}
        </div>
      )}
    </Dialog>
  );
}
