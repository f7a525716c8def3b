import type { MessageView } from '@shared/messages/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { actionKeys } from '@web/lib/idempotency.ts';
import { useEffect, useRef, useState } from 'react';
import { applyMessages } from '../cache/cache.ts';
import { type ForwardProgress, forwardAll } from './forwarding.ts';

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

class Stopped extends Error {}

/** Forwards messages and reports each step; a retry does not repeat the ones that were sent. */
export function useForwarding(messages: readonly MessageView[], signMessage: boolean) {
  const client = useQueryClient();
  const [keys] = useState(actionKeys);
  const [results, setResults] = useState<ReadonlyMap<string, ForwardProgress>>(new Map());
  const current = useRef<ReadonlyMap<string, ForwardProgress>>(results);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const send = async (message: MessageView, contactId: string): Promise<MessageView> => {
    if (isStopped.current) throw new Stopped();
    const input = { messageId: message.id, contactId, signMessage };
    const sent = await api.messages.forward(input, { idempotencyKey: keys.take(input) });
    keys.release(input);
    applyMessages(client, [sent]);
    return sent;
  };
  const onProgress = (contactId: string, delivered: ForwardProgress) => {
    current.current = new Map(current.current).set(contactId, delivered);
    setResults(current.current);
  };
  const run = async (contactIds: readonly string[]): Promise<'all' | 'partly'> => {
    setRunning(true);
    const before = current.current;
    await forwardAll({ messages, contactIds, before }, { send, wait, onProgress });
    setRunning(false);
    return contactIds.every((id) => current.current.get(id)?.sent === messages.length) ? 'all' : 'partly';
  };
  return {
    results,
    isRunning,
    /** Messages that went so far. */
    done: [...results.values()].reduce((sum, { sent }) => sum + sent, 0),
    run,
    stop,
    /** The ticket in which a contact got theirs. */
    uuidOf: (contactId: string): string | undefined => current.current.get(contactId)?.last?.ticket?.uuid,
  };
}
