import { texts } from '@web/lib/i18n.ts';

/** Apart from the composer's: the inbox does not wait for those. */
export const outboxTexts = texts('outbox', {
  lostFiles: {
    'pt-BR':
      'A página foi recarregada antes do fim do envio e estes arquivos se perderam: {{names}}. Anexe-os de novo.',
    en: 'The page was reloaded before the upload ended and these files were lost: {{names}}. Attach them again.',
    es: 'La página se recargó antes de terminar el envío y se perdieron estos archivos: {{names}}. Adjúntelos de nuevo.',
    tr: 'Gönderme bitmeden sayfa yenilendi ve şu dosyalar kayboldu: {{names}}. Yeniden ekleyin.',
  },
});
