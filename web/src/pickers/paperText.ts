import { texts } from '@web/lib/i18n.ts';

export const paperTexts = texts('paper', {
  back: { 'pt-BR': 'Voltar', en: 'Back', es: 'Volver', tr: 'Geri' },
  print: {
    'pt-BR': 'Imprimir ou salvar PDF',
    en: 'Print or save as PDF',
    es: 'Imprimir o guardar PDF',
    tr: 'Yazdır veya PDF kaydet',
  },
  json: { 'pt-BR': 'Baixar JSON', en: 'Download JSON', es: 'Descargar JSON', tr: 'JSON indir' },
});
