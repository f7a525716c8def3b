import type { BotState } from '@shared/bot/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { useEffect, useRef, useState } from 'react';
import { beginning, flowFor, isOver, linesOf, type Said, type Setup, settle } from './simulation.ts';

export type Line = Said & { readonly key: number };

interface Talk {
  readonly state: BotState;
  readonly lines: readonly Line[];
}

/** Nobody answers within this; answers that come together are a burst (B-BOT-4). */
const pauseMs = 10_000;

const withLines = (lines: readonly Line[], said: readonly Said[]): Line[] => [
  ...lines,
  ...said.map((line, index) => ({ ...line, key: lines.length + index })),
];

export interface Simulation {
  readonly lines: readonly Line[];
  readonly isOver: boolean;
  readonly hasFailed: boolean;
  /** @param replyId the choice that was pressed */
  readonly send: (text: string, replyId?: string) => void;
  readonly restart: () => void;
}

/** A conversation with what stands in the editor now; it begins by itself with `hello`. */
export function useSimulation(setup: Setup, hello: string): Simulation {
  const client = useQueryClient();
  const latest = useLatest(setup);
  const [talk, setTalk] = useState<Talk>({ state: beginning(setup.queue.id), lines: [] });
  const [hasFailed, setFailed] = useState(false);
  // Counts the conversations, so that an answer to an earlier one does not end up in the next.
  const round = useRef(0);
  const clock = useRef(0);
  const readTree = async (id: number) => (await client.fetchQuery(query('queues', 'get', { id }))).chatbots;

  const hear = async (from: Talk, text: string, replyId: string | null) => {
    const own = round.current;
    clock.current = Math.max(Date.now(), clock.current + pauseMs);
    const heard = { ...from, lines: withLines(from.lines, [{ by: 'customer', text }]) };
    setTalk(heard);
    const input = { at: new Date(clock.current).toISOString(), body: text, replyId, isAudio: false, isText: true };
    try {
      const { ticket, session, effects } = await settle(flowFor(latest.current), from.state, input, readTree);
      if (own === round.current)
        setTalk({ state: { ticket, session }, lines: withLines(heard.lines, linesOf(effects)) });
    } catch {
      if (own === round.current) setFailed(true);
    }
  };
  const restart = () => {
    round.current += 1;
    setFailed(false);
    void hear({ state: beginning(latest.current.queue.id), lines: [] }, hello, null);
  };
  const start = useLatest(restart);
  const { isOutOfHours } = setup;
  useEffect(() => {
    if (isOutOfHours !== undefined) start.current();
  }, [isOutOfHours, start]);
  return {
    lines: talk.lines,
    isOver: isOver(talk.state),
    hasFailed,
    send: (text, replyId) => void hear(talk, text, replyId ?? null),
    restart,
  };
}
