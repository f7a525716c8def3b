import type { CallOptions } from '@web/lib/api.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ComposerModel } from '../composer/useComposer.ts';

interface AssistantAnswer {
  readonly text: string;
  /** The sandbox's model wrote it. */
  readonly isTest: boolean;
}

/** Asks the assistant for a text that may replace the content of the field. */
export type AssistantRequest = (options: CallOptions) => Promise<AssistantAnswer>;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pending' }
  /** The text is in the field; `before` is the content that it replaced. */
  | { readonly kind: 'written'; readonly before: string; readonly isTest: boolean }
  /** The attendant typed meanwhile, so the text is only offered. */
  | ({ readonly kind: 'offered' } & AssistantAnswer)
  | { readonly kind: 'failed'; readonly error: unknown; readonly ask: AssistantRequest };

/** State of a single request, which is cancelled when its conversation closes. */
export function useAssistantRequest(composing: ComposerModel, area: RefObject<HTMLTextAreaElement | null>) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const latest = useLatest(composing);
  useEffect(() => () => running.current?.abort(), []);
  const place = ({ text, isTest }: AssistantAnswer) => {
    const { text: before, write } = latest.current;
    write(text);
    setState({ kind: 'written', before, isTest });
    area.current?.focus();
  };
  const ask = async (wanted: AssistantRequest) => {
    if (running.current !== undefined) return;
    const own = new AbortController();
    running.current = own;
    const asked = latest.current.text;
    setState({ kind: 'pending' });
    try {
      const answer = await wanted({ signal: own.signal });
      if (own.signal.aborted) return;
      if (latest.current.text === asked) place(answer);
      else setState({ kind: 'offered', ...answer });
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'failed', error, ask: wanted });
    } finally {
      if (running.current === own) running.current = undefined;
    }
  };
  const rest = () => {
    setState({ kind: 'idle' });
    area.current?.focus();
  };
  return {
    // An undo is impossible once the text was sent or deleted.
    state: state.kind === 'written' && composing.text === '' ? ({ kind: 'idle' } as const) : state,
    ask,
    place,
    rest,
    cancel: () => {
      running.current?.abort();
      running.current = undefined;
      rest();
    },
    undo: (before: string) => {
      composing.write(before);
      rest();
    },
  };
}
