import { useQueryClient } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { useEffect, useState } from 'react';
import {
  type Conversation,
  type CustomerMessage,
  initialState,
  isOver,
  replay,
  type SimulatedLine,
  type SimulationSetup,
} from './simulation.ts';

export type SimulationLine = SimulatedLine & { readonly key: number };

/** Milliseconds between simulated messages, so that the bot does not treat them as a burst (B-BOT-4). */
const pauseMs = 10_000;

export interface Simulation {
  readonly lines: readonly SimulationLine[];
  readonly isOver: boolean;
  readonly hasFailed: boolean;
  /** @param replyId the choice that was pressed */
  readonly send: (text: string, replyId?: string) => void;
  readonly restart: () => void;
}

const next = (heard: readonly CustomerMessage[], text: string, replyId: string | null): CustomerMessage => {
  const last = heard.at(-1);
  const at = Math.max(serverTime(), last === undefined ? 0 : Date.parse(last.at) + pauseMs);
  return { text, replyId, at: new Date(at).toISOString() };
};

/** The same object for as long as it says the same: the editor makes another one at every render. */
function useUnchanged(setup: SimulationSetup): SimulationSetup {
  const [current, setCurrent] = useState(setup);
  if (current === setup || JSON.stringify(current) === JSON.stringify(setup)) return current;
  setCurrent(setup);
  return setup;
}

/**
 * A test conversation with the editor's present state, which begins with `hello`. After every edit the customer's
 * messages are replayed, so that no line shows an outdated text.
 */
export function useSimulation(setup: SimulationSetup, hello: string): Simulation {
  const client = useQueryClient();
  const [heard, setHeard] = useState<readonly CustomerMessage[]>([]);
  const [conversation, setConversation] = useState<Conversation>({ state: initialState(setup.queue.id), lines: [] });
  const [hasFailed, setFailed] = useState(false);
  const current = useUnchanged(setup);
  useEffect(() => {
    let isCurrent = true;
    const readTree = async (id: number) => (await client.fetchQuery(query('queues', 'get', { id }))).chatbots;
    const settled = (failed: boolean, outcome?: Conversation): void => {
      if (!isCurrent) return;
      setFailed(failed);
      if (outcome) setConversation(outcome);
    };
    replay(current, heard, readTree).then(
      (outcome) => settled(false, outcome),
      () => settled(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [heard, current, client]);
  const restart = () => setHeard([next([], hello, null)]);
  const start = useLatest(restart);
  const { isOutOfHours } = setup;
  useEffect(() => {
    if (isOutOfHours !== undefined) start.current();
  }, [isOutOfHours, start]);
  return {
    lines: conversation.lines.map((line, key) => ({ ...line, key })),
    isOver: isOver(conversation.state),
    hasFailed,
    send: (text, replyId) => setHeard([...heard, next(heard, text, replyId ?? null)]),
    restart,
  };
}
