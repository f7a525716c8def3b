import { usePageVisible } from '@web/lib/usePageVisible.ts';
import { useDismiss } from '@web/ui/layers.ts';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Keeps the screen awake where the browser can; it lets go whenever the page is hidden. */
export function useWakeLock(): void {
  const isVisible = usePageVisible();
  useEffect(() => {
    if (!isVisible || !('wakeLock' in navigator)) return;
    let isGone = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      lock = await navigator.wakeLock.request('screen');
      if (isGone) await lock.release();
    };
    // Refused on a low battery: the screen then sleeps as it always does.
    ask().catch(() => undefined);
    return () => {
      isGone = true;
      void lock?.release().catch(() => undefined);
    };
  }, [isVisible]);
}

/** Back to the board with its filters: by Escape, which a browser that fills the screen takes for itself, or by a press. */
export function useLeaveWall(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const leave = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    void navigate(`/moments${search}`);
  }, [navigate, search]);
  useDismiss({ isOpen: true, onDismiss: leave });
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [leave]);
  return leave;
}
