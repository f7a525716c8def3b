import type { ConnectionView } from '@shared/connections/model.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useImportResult } from '../parts/useImportResult.ts';
import { oldMessagesTexts } from './oldMessagesText.ts';
import type { ConnectionForm } from './useConnectionEditor.ts';

/** Groups of a linked number, and the import of its old messages (B-IMP-1). */
export function OldMessagesFields({
  form,
  isLinked,
  connection,
}: {
  form: ConnectionForm;
  isLinked: boolean;
  connection: ConnectionView | undefined;
}) {
  const t = useText(oldMessagesTexts);
  const phoneData = connection?.phoneData;
  const isWaiting = phoneData?.left.includes('history') === true && Date.parse(phoneData.until) > Date.now();
  const result = useImportResult(connection);
  const [takesGroups, from] = form.watch(['allowGroup', 'importOldMessages']);
  return (
    <>
      {isLinked && (
        <>
          <FormSection title={t('groups')} />
          <div data-wide>
            <Checkbox label={t('allowGroup')} hint={t('allowGroupHint')} {...form.field('allowGroup')} />
          </div>
        </>
      )}
      {isLinked && takesGroups && (
        <div data-wide>
          <Checkbox label={t('groupAsTicket')} hint={t('groupAsTicketHint')} {...form.field('groupAsTicket')} />
        </div>
      )}
      <FormSection title={t('title')}>{t(isLinked ? 'text' : 'textApi')}</FormSection>
      {isWaiting && (
        <div data-wide>
          <Banner tone="waiting">{t('phoneWaits', { until: formatDateTime(phoneData.until) })}</Banner>
        </div>
      )}
      {result !== undefined && (
        <div data-wide>
          <Banner tone="notice">{result}</Banner>
        </div>
      )}
      <TextField label={t('from')} hint={t('fromHint')} type="date" {...form.field('importOldMessages')} />
      <TextField label={t('until')} type="date" {...form.field('importRecentMessages')} />
      {from !== '' && (
        <>
          {isLinked && takesGroups && (
            <div data-wide>
              <Checkbox label={t('withGroups')} {...form.field('importOldMessagesGroups')} />
            </div>
          )}
          <div data-wide>
            <Checkbox label={t('closes')} hint={t('closesHint')} {...form.field('closedTicketsPostImported')} />
          </div>
        </>
      )}
    </>
  );
}
