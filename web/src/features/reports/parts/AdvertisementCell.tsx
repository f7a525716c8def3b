import { channelNames } from '@shared/connections/channelNames.ts';
import type { Channel } from '@shared/connections/model.ts';
import type { Advertisement } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import styles from '../ReportsScreen.module.css';
import { reportTexts } from '../text.ts';

interface Props {
  advertisement: Advertisement;
  channel: Channel | null;
}

/** Title, link and the platform's id of an advertisement. */
export function AdvertisementCell({ advertisement, channel }: Props) {
  const t = useText(reportTexts);
  const { id, title, url } = advertisement;
  const words = <bdi className={styles['message']}>{title || t('nameless')}</bdi>;
  return (
    <span className={styles['customer']}>
      {url === '' ? (
        words
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles['link']}>
          {words}
        </a>
      )}
      <span className={styles['number']}>
        {[channel === null ? '' : channelNames[channel], id].filter((part) => part !== '').join(' · ')}
      </span>
    </span>
  );
}
