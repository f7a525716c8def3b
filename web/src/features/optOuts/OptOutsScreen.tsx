import type { OptOutView } from '@shared/optOuts/model.ts';
import { api } from '@web/lib/api.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { RemoveRecord } from '@web/pickers/records/RemoveRecord.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Time } from '@web/ui/Time.tsx';
import { BellOff, Download, MessageCircleOff, Plus, Trash2, WholeWord } from 'lucide-react';
import { useState } from 'react';
import { OptOutDialog } from './OptOutDialog.tsx';
import { optOutTexts } from './text.ts';
import { WordsDialog } from './WordsDialog.tsx';

/** Contacts who opted out of campaigns. */
export function OptOutsScreen() {
  const t = useText(optOutTexts);
  const search = useSearchText();
  const records = useRecordPages('optOuts', 'list', { searchParam: search.text }, ({ optOuts }) => optOuts);
  const [opened, setOpened] = useState<'add' | 'words' | OptOutView>();
  const close = () => setOpened(undefined);
  const called = ({ name, number }: OptOutView): string => name || formatPhone(number) || '–';
  return (
    <RecordsPage
      texts={optOutTexts}
      {...{ search, records: { ...records, count: undefined } }}
      nameOf={called}
      icon={BellOff}
      around={[MessageCircleOff, Download]}
      actions={
        <>
          <ExportButton />
          <Button icon={WholeWord} onClick={() => setOpened('words')}>
            {t('words')}
          </Button>
        </>
      }
      add={
        <Button writes variant="primary" icon={Plus} onClick={() => setOpened('add')}>
          {t('add')}
        </Button>
      }
      columns={[
        { key: 'name', title: t('name'), render: ({ name }) => name || '–' },
        { key: 'number', title: t('number'), width: '190px', render: ({ number }) => formatPhone(number) || '–' },
        {
          key: 'via',
          title: t('via'),
          width: '200px',
          isHiddenOnPhone: true,
          render: ({ via, by }) => by?.name ?? t(via),
        },
        { key: 'text', title: t('text'), isHiddenOnPhone: true, render: ({ text }) => text || '–' },
        { key: 'at', title: t('at'), width: '190px', render: ({ at }) => <Time at={at} as="date" /> },
      ]}
      rowActions={(row) => [
        { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onSelect: () => setOpened(row) },
      ]}
    >
      {opened === 'add' && <OptOutDialog onClose={close} />}
      {opened === 'words' && <WordsDialog onClose={close} />}
      {typeof opened === 'object' && (
        <RemoveRecord
          feature="optOuts"
          id={opened.id}
          title={t('removeTitle', { name: called(opened) })}
          removed={t('removed')}
          onClose={close}
        >
          {t('removeText')}
        </RemoveRecord>
      )}
    </RecordsPage>
  );
}

function ExportButton() {
  const t = useText(optOutTexts);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await api.optOuts.export({});
      const rows: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await api.optOuts.rows({ cursor });
        rows.push(...page.optOuts.map(({ name, number, via, text, at }) => [name, number, t(via), text, at]));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      const headings = ['nome', 'numero', t('via'), t('text'), t('at')];
      void saveSheet('Contatos', [headings, ...rows], 'nao_querem_campanhas');
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={Download} isPending={isPending} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
