import { type Uploaded, upload } from '@web/lib/media.ts';
import { useEffect, useRef, useState } from 'react';
import type { Item } from '../fileListForm.ts';

/** 0 to 1 by the item's key. */
export type Shares = Readonly<Record<string, number>>;

/**
 * Stores the chosen files, one after another. What is stored stays so: after a failure only the rest is sent again.
 * Leaving the screen stops what is under way.
 */
export function useUploads() {
  const [shares, setShares] = useState<Shares>({});
  const [stored] = useState(() => new WeakMap<File, Uploaded>());
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (key: string, file: File, signal: AbortSignal): Promise<Uploaded> => {
    const current = stored.get(file);
    if (current !== undefined) return current;
    const onProgress = (share: number) => setShares((before) => ({ ...before, [key]: share }));
    const made = await upload(file, { onProgress, signal });
    stored.set(file, made);
    return made;
  };
  const sendAll = async (items: readonly Item[]): Promise<Map<string, Uploaded>> => {
    const control = new AbortController();
    running.current = control;
    const uploaded = new Map<string, Uploaded>();
    try {
      for (const { key, file } of items)
        if (file !== undefined) uploaded.set(key, await send(key, file, control.signal));
    } finally {
      setShares({});
    }
    return uploaded;
  };
  return { shares, sendAll };
}
