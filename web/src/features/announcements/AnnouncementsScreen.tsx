import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Bell, CircleCheck, EyeOff, Image, Megaphone } from 'lucide-react';
import { audienceTexts } from './audienceText.ts';
import { AnnouncementDialog } from './parts/AnnouncementDialog.tsx';
import { PriorityBadge } from './parts/PriorityBadge.tsx';
import { announcementTexts } from './text.ts';

/** The platform's announcements to companies; for its own staff. */
export function AnnouncementsScreen() {
  const t = useText(announcementTexts);
  const tAudience = useText(audienceTexts);
  const search = useSearchText();
  const input = search.text === '' ? {} : { searchParam: search.text };
  const list = useRecordPages('announcements', 'list', input, ({ records }) => records);
  return (
    <RecordsScreen
      feature="announcements"
      texts={announcementTexts}
      search={search}
      records={list}
      nameOf={({ title }) => title}
      icon={Megaphone}
      around={[Bell, Image]}
      columns={[
        {
          key: 'title',
          title: t('name'),
          render: ({ title, onlyCompanyId, onlyCompanyName = `#${onlyCompanyId}` }) => (
            <>
              {title} {onlyCompanyId !== undefined && <small>{tAudience('onlyFor', { name: onlyCompanyName })}</small>}
            </>
          ),
        },
        {
          key: 'priority',
          title: t('priority'),
          width: '130px',
          render: ({ priority }) => <PriorityBadge priority={priority} />,
        },
        {
          key: 'attachment',
          title: t('attachment'),
          width: '24%',
          isHiddenOnPhone: true,
          render: ({ mediaName }) => mediaName ?? t('noAttachment'),
        },
        {
          key: 'status',
          title: t('status'),
          width: '130px',
          render: ({ status }) => (
            <Badge tone={status ? 'open' : 'closed'} icon={status ? CircleCheck : EyeOff}>
              {t(status ? 'active' : 'inactive')}
            </Badge>
          ),
        },
      ]}
      editor={(announcement, onClose) => <AnnouncementDialog announcement={announcement} onClose={onClose} />}
    />
  );
}
