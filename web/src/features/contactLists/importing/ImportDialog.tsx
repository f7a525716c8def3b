import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { upload } from '@web/lib/media.ts';
import { type ChosenSheet, SheetImportDialog } from '@web/pickers/sheets/SheetImportDialog.tsx';
import { importTexts } from './importText.ts';

const example = {
  file: 'lista_exemplo',
  rows: [
    ['nome', 'numero', 'email', 'cidade', 'valor'],
    ['Maria Souza', '5511912345678', 'maria@exemplo.com.br', 'Recife', 'R$ 120,00'],
  ],
};

interface Props {
  listId: number;
  onClose: () => void;
}

/** People of a file on their way into a list: they are uploaded as lines, and added in the background. */
export function ImportDialog({ listId, onClose }: Props) {
  const t = useText(importTexts);
  const client = useQueryClient();
  const start = async ({ name, sheet, columns }: ChosenSheet) => {
    const lines = await sheet.lines(columns);
    if (!lines || lines.rows === 0) throw new Error('the sheet was closed');
    const { key } = await upload(new File([lines.text], 'lista.txt', { type: 'text/plain' }));
    const { rows, variables } = lines;
    await api.contactLists.startImport({
      contactListId: listId,
      name: name.slice(0, 200),
      sheet: { key, rows, variables: [...variables] },
    });
    void client.invalidateQueries({ queryKey: ['contactLists'] });
    onClose();
  };
  return (
    <SheetImportDialog
      target="list"
      title={t('title')}
      note={<p>{t('variablesNote')}</p>}
      example={example}
      onClose={onClose}
      onImport={start}
    />
  );
}
