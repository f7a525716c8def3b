import type { ConnectionView } from '@shared/connections/model.ts';
import { formatCount, formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { oldMessagesTexts } from '../dialog/oldMessagesText.ts';

const formatImportDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC');

/** Result of the last import of old messages, in words; undefined if there was none, or it was dismissed (B-IMP-7). */
export function useImportResult(connection: ConnectionView | undefined): string | undefined {
  const t = useText(oldMessagesTexts);
  const result = connection?.importResult;
  if (!result) return undefined;
  const days = { from: formatImportDay(result.from), until: formatImportDay(result.until) };
  if (result.count > 0) return t('done', { ...days, count: formatCount(result.count) });
  return `${t('nothing', days)} ${t(connection.channel === 'whatsapp' ? 'nothingLinked' : 'nothingApi')}`;
}
