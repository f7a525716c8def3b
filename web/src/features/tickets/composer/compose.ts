import { type Channel, capabilities } from '@shared/connections/model.ts';
import { mediaKind, mediaTypeOf } from '@shared/media/rules.ts';
import { hasNoText } from '@shared/messages/content.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Outgoing } from '../outbox/outboxEntry.ts';
import type { ComposerFile, ComposerState } from './composerStore.ts';

/** Input from which the composer makes messages. */
export interface Composition extends Omit<ComposerState, 'note'> {
  readonly ticket: TicketView;
  readonly user: { readonly id: number; readonly name: string };
  readonly text: string;
  /** Put before the text; empty when not signed. */
  readonly signature: string;
  readonly after: string | null;
}

function captionIndex(files: readonly ComposerFile[], text: string, channel: Channel): number {
  if (text === '' || text.length > capabilities[channel].maxCaptionLength) return -1;
  return files.findIndex(({ file }) => !hasNoText(mediaTypeOf[mediaKind(file.type)]));
}

/**
 * The messages of one press of "send", in order: files one by one, the text as the caption of the
 * first that can carry one, else as a message of its own at the end.
 */
export function composeMessages({
  ticket,
  user,
  text,
  signature,
  files,
  quoted,
  quick,
  isPrivate,
  after,
}: Composition): Outgoing[] {
  const trimmed = text.trim();
  const body = trimmed === '' ? '' : `${isPrivate ? '' : signature}${trimmed}`;
  const place = captionIndex(files, body, ticket.channel);
  const base = { ticket, user, isPrivate, after };
  const withFiles = files.map(
    ({ file, previewUrl, width, height }, index): Outgoing => ({
      ...base,
      body: index === place ? body : '',
      quoted: index === 0 ? quoted : null,
      attachment: { file, previewUrl, width, height, uploaded: null },
    }),
  );
  const ownText: Outgoing[] =
    body !== '' && place === -1 ? [{ ...base, body, quoted: files.length === 0 ? quoted : null }] : [];
  const said = [...withFiles, ...ownText];
  const quickQuote = said.length === 0 ? quoted : null;
  const isAfterFile = place !== -1;
  return quick === null ? said : [...said, { ...base, body: '', quoted: quickQuote, quick: { ...quick, isAfterFile } }];
}
