import { fold } from '@shared/core/text.ts';
import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Clapperboard, LifeBuoy, MonitorPlay } from 'lucide-react';
import { VideoDialog } from './parts/VideoDialog.tsx';
import { videosTexts } from './videosText.ts';

/** Videos of the help, for the platform's own staff. */
export function VideosScreen() {
  const t = useText(videosTexts);
  const search = useSearchText();
  const records = useAllRecords('helps', 'list', {}, (helps) =>
    helps.filter(({ title }) => fold(title).includes(fold(search.text))),
  );
  return (
    <RecordsScreen
      feature="helps"
      texts={videosTexts}
      {...{ search, records }}
      nameOf={({ title }) => title}
      icon={Clapperboard}
      around={[MonitorPlay, LifeBuoy]}
      columns={[
        { key: 'title', title: t('name'), width: '34%', render: ({ title }) => title },
        { key: 'description', title: t('description'), render: ({ description }) => description },
      ]}
      editor={(help, onClose) => <VideoDialog help={help} onClose={onClose} />}
    />
  );
}
