import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { type RefObject, Suspense } from 'react';
import type { ComposerModel } from '../composer/useComposer.ts';
import { useHasAssistant } from './useHasAssistant.ts';

const Bar = lazyWithRetry(async () => (await import('./AssistantBar.tsx')).AssistantBar);
const Words = lazyWithRetry(async () => (await import('./Transcript.tsx')).Transcript);
const By = lazyWithRetry(async () => (await import('./SummaryLabel.tsx')).SummaryLabel);

interface BarProps {
  ticket: TicketView;
  composing: ComposerModel;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** Bar of the assistant above the field, if the company has one and writing is allowed. */
export function AssistantBar(props: BarProps) {
  if (!useHasAssistant() || !props.composing.isEnabled) return null;
  return (
    <Suspense>
      <Bar key={props.ticket.id} {...props} />
    </Suspense>
  );
}

/** Transcript of a recording, or the button to request it. */
export function Transcript({ message }: { message: MessageView }) {
  const mayAsk = useHasAssistant();
  if (message.transcript === undefined && !(mayAsk && message.mediaStatus === 'ready')) return null;
  return (
    <Suspense>
      <Words message={message} />
    </Suspense>
  );
}

/** Above a note that the assistant wrote. */
export const SummaryLabel = (props: { message: MessageView; className: string | undefined }) => (
  <Suspense>
    <By {...props} />
  </Suspense>
);
