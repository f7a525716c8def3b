import { useSession } from '@web/lib/session.tsx';
import { readStored } from '@web/lib/storage.ts';
import { pushAddressChanged } from '@web/worker/messages.ts';
import { useEffect } from 'react';

let isTold = false;

/** Whether pushes surely come to this device, so that the page need not speak too. */
export const hasDevicePush = (): boolean => isTold;

export function setDevicePush(outcome: boolean): void {
  isTold = outcome;
}

/** A device may be several people's; each decides for themselves. */
export const deviceScope = ({ companyId, id }: { companyId: number; id: number }): string => `${companyId}.${id}`;

/** Keeps this device told for as long as its person is signed in. Most have not asked for it and load nothing. */
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
