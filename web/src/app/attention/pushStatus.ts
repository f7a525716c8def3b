import { useSession } from '@web/lib/session.tsx';
import { readStored } from '@web/lib/storage.ts';
import { pushAddressChanged } from '@web/worker/messages.ts';
import { useEffect } from 'react';

let isTold = false;

/** True if pushes reach this device for sure, so that the page shows no notification of its own. */
export const hasDevicePush = (): boolean => isTold;

export function setDevicePush(outcome: boolean): void {
  isTold = outcome;
}

/** A device may be several people's; each decides for themselves. */
export const deviceScope = ({ companyId, id }: { companyId: number; id: number }): string => `${companyId}.${id}`;

/** Renews the push subscription while the user is signed in. Users without push load no code for it. */
export function useDeviceSubscription(): void {
  const scope = deviceScope(useSession().user);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const keep = () => {
      if (readStored('push', scope)) void import('./devicePush.ts').then(({ renewDevicePush }) => renewDevicePush());
    };
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (data === pushAddressChanged) keep();
    };
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', listen);
    keep();
    return () => {
      serviceWorker.removeEventListener('message', listen);
      setDevicePush(false);
    };
  }, [scope]);
}
