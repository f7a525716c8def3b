import { AppError } from '@shared/core/errors.ts';
import type { TemplateView } from '@shared/templates/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Uploaded, upload } from '@web/lib/media.ts';
import { useAction } from '@web/lib/query.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { useState } from 'react';
import { applyMessages } from '../../cache/cache.ts';
import type { ChosenFile } from './templateValues.ts';

interface Options {
  ticket: TicketView;
  template: TemplateView;
  onSent: () => void;
}

type Fields = Readonly<Record<string, string>>;

/** Uploads the file of the header, if there is one, and sends; what is refused stays on the form. */
export function useSendTemplate({ ticket, template, onSent }: Options) {
  const client = useQueryClient();
  const [isUploading, setUploading] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [uploaded, setUploaded] = useState<{ readonly file: File; readonly stored: Uploaded }>();
  const [refused, setRefused] = useState<Fields>({});
  const action = useAction('messages', 'send', {
    onSuccess: ({ messages }) => {
      applyMessages(client, messages);
      onSent();
    },
    onError: (error) => {
      const fields = error instanceof AppError ? error.details.fields : undefined;
      if (fields !== undefined) setRefused(fields);
      return undefined;
    },
  });
  /** Sent once, however often the form is sent again. */
  const stored = async (file: File): Promise<Uploaded> => {
    if (uploaded?.file === file) return uploaded.stored;
    const done = await upload(file, { channel: ticket.channel, onProgress: setShare });
    setUploaded({ file, stored: done });
    return done;
  };
  const run = async (variables: Fields, file: ChosenFile | undefined): Promise<void> => {
    setRefused({});
    setUploading(true);
    try {
      const medias = file === undefined ? [] : [await stored(file.file)];
      action.mutate({ ticketId: ticket.id, template: { id: template.id, variables: { ...variables } }, medias });
    } catch (error) {
      showFailure(error);
    } finally {
      setUploading(false);
      setShare(null);
    }
  };
  const send = (variables: Fields, file: ChosenFile | undefined): void => void run(variables, file);
  return { send, isPending: isUploading || action.isPending, share, refused };
}
