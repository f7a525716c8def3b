import type { Announcement } from '@shared/announcements/model.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { Lightbox } from '@web/pickers/Lightbox.tsx';

interface Props {
  announcement: Announcement;
  onClose: () => void;
}

/** The picture of an announcement, large. */
export function AnnouncedPicture({ announcement, onClose }: Props) {
  const { id, title, createdAt, mediaPath, mediaName } = announcement;
  const description = formatDateTime(createdAt);
  const picture = { key: id, url: mediaPath ?? '', alt: title, title, description, fileName: mediaName ?? '' };
  return <Lightbox pictures={[picture]} shown={id} onShow={() => undefined} onClose={onClose} />;
}
