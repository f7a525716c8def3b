import type { CallOptions } from '@web/lib/api.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ComposerModel } from '../composer/useComposer.ts';

interface Answer {
  readonly text: string;
  /** The sandbox's model wrote it. */
  readonly isTest: boolean;
}

/** Asks the assistant for a text that may take the place of what stands in the field. */
export type AssistantRequest = (options: CallOptions) => Promise<Answer>;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pending' }
  /** It stands in the field; `before` is what it took the place of. */
  | { readonly kind: 'written'; readonly before: string; readonly isTest: boolean }
  /** Somebody wrote on while it was made, so that it waits to be wanted. */
  | ({ readonly kind: 'offered' } & Answer)
  | { readonly kind: 'failed'; readonly error: unknown; readonly ask: AssistantRequest };

/** One request at a time, which ends with its conversation. */
export function useAssistantRequest(composing: ComposerModel, area: RefObject<HTMLTextAreaElement | null>) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const latest = useLatest(composing);
  useEffect(() => () => running.current?.abort(), []);
  const place = ({ text, isTest }: Answer) => {
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
    // What was sent or taken out of the field is nobody's to undo.
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
