import { useInfiniteQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { type Translate, useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { plainText } from '@web/lib/richText.ts';
import { Lightbox as Pictures, type ShownPicture } from '@web/pickers/Lightbox.tsx';
import { useEffect, useMemo } from 'react';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

interface Props {
  ticketId: number;
  /** Pictures that the thread has loaded or is sending. */
  pictures: readonly Bubble[];
  /** Message of the picture on show. */
  shown: string;
  onShow: (messageId: string) => void;
  onClose: () => void;
  contactName: string;
}

type Words = Translate<typeof threadTexts.table>;
type Image = ResultOf<'messages', 'listImages'>['images'][number];
type DatedPicture = ShownPicture & { readonly at: string };

/** Pictures before the first known one at which older ones are asked for. */
const ahead = 3;

const descriptionOf = (at: string, body: string): string =>
  `${formatDateTime(at)}${body === '' ? '' : ` · ${plainText(body)}`}`;

const ofBubble = (t: Words, contactName: string, { message, localUrl }: Bubble): DatedPicture => ({
  key: message.id,
  at: message.createdAt,
  url: localUrl ?? message.mediaUrl ?? '',
  alt: message.body || t('image'),
  title: t('imageOf', { name: message.fromMe ? (message.user?.name ?? t('company')) : contactName }),
  description: descriptionOf(message.createdAt, message.body),
  fileName: message.mediaName ?? '',
});

const ofImage = (t: Words, image: Image): DatedPicture => ({
  key: image.messageId,
  at: image.createdAt,
  url: image.mediaUrl,
  alt: image.body || t('image'),
  title: t('imageOf', { name: image.author || t('company') }),
  description: descriptionOf(image.createdAt, image.body),
  fileName: image.mediaName,
});

const byTime = (a: DatedPicture, b: DatedPicture): number =>
  a.at === b.at ? (a.key < b.key ? -1 : 1) : a.at < b.at ? -1 : 1;

/** Every picture of the conversation, oldest first; those the thread holds are there at once. */
function usePictures({ ticketId, pictures, contactName, shown }: Props): DatedPicture[] {
  const t = useText(threadTexts);
  const stored = useInfiniteQuery({ ...infinite('messages', 'listImages', { ticketId }), staleTime: 0 });
  const { data, hasNextPage, isFetching, fetchNextPage } = stored;
  const all = useMemo(() => {
    const found = new Map<string, DatedPicture>();
    for (const image of data?.pages.flatMap(({ images }) => images) ?? [])
      found.set(image.messageId, ofImage(t, image));
    for (const bubble of pictures) found.set(bubble.message.id, ofBubble(t, contactName, bubble));
    return [...found.values()].sort(byTime);
  }, [data, pictures, contactName, t]);
  const place = all.findIndex(({ key }) => key === shown);
  useEffect(() => {
    if (place < ahead && hasNextPage && !isFetching) void fetchNextPage();
  }, [place, hasNextPage, isFetching, fetchNextPage]);
  return all;
}

/** The pictures of a ticket's conversation, one at a time. */
export function Lightbox(props: Props) {
  const pictures = usePictures(props);
  return <Pictures pictures={pictures} shown={props.shown} onShow={props.onShow} onClose={props.onClose} />;
}
