import { texts } from '@web/lib/i18n.ts';

export const exportTexts = texts('reportExports', {
  export: { 'pt-BR': 'Exportar', en: 'Export', es: 'Exportar', tr: 'Dışa aktar' },
  title: { 'pt-BR': 'Exportar relatório', en: 'Export report', es: 'Exportar informe', tr: 'Raporu dışa aktar' },
  hint: {
    'pt-BR':
      'Todas as linhas com os filtros atuais, até {{most}}. Você pode continuar trabalhando enquanto o arquivo é feito.',
    en: 'Every row with the present filters, up to {{most}}. You can go on working while the file is made.',
    es: 'Todas las filas con los filtros actuales, hasta {{most}}. Puede seguir trabajando mientras se crea el archivo.',
    tr: 'Geçerli süzgeçlerle tüm satırlar, en çok {{most}}. Dosya hazırlanırken çalışmaya devam edebilirsiniz.',
  },
  xlsx: { 'pt-BR': 'Excel (.xlsx)', en: 'Excel (.xlsx)', es: 'Excel (.xlsx)', tr: 'Excel (.xlsx)' },
  csv: { 'pt-BR': 'Texto (.csv)', en: 'Text (.csv)', es: 'Texto (.csv)', tr: 'Metin (.csv)' },
  list: { 'pt-BR': 'Minhas exportações', en: 'My exports', es: 'Mis exportaciones', tr: 'Dışa aktarmalarım' },
  none: {
    'pt-BR': 'Nada foi exportado ainda.',
    en: 'Nothing was exported yet.',
    es: 'Todavía no se exportó nada.',
    tr: 'Henüz bir şey dışa aktarılmadı.',
  },
  running: {
    'pt-BR': 'Em andamento: {{rows}} linhas',
    en: 'In progress: {{rows}} rows',
    es: 'En curso: {{rows}} filas',
    tr: 'Sürüyor: {{rows}} satır',
  },
  done: {
    'pt-BR': '{{rows}} linhas, {{size}}. Disponível até {{until}}.',
    en: '{{rows}} rows, {{size}}. Available until {{until}}.',
    es: '{{rows}} filas, {{size}}. Disponible hasta {{until}}.',
    tr: '{{rows}} satır, {{size}}. {{until}} tarihine kadar kullanılabilir.',
  },
  cut: {
    'pt-BR': 'Só as mais novas couberam: diminua o período para exportar o resto.',
    en: 'Only the newest fitted: shorten the period to export the rest.',
    es: 'Solo cupieron las más nuevas: reduzca el período para exportar el resto.',
    tr: 'Yalnızca en yeniler sığdı: kalanı için dönemi kısaltın.',
  },
  failed: {
    'pt-BR': 'Não foi possível criar o arquivo. Exporte de novo.',
    en: 'The file could not be made. Export again.',
    es: 'No se pudo crear el archivo. Exporte de nuevo.',
    tr: 'Dosya oluşturulamadı. Yeniden dışa aktarın.',
  },
  expired: {
    'pt-BR': 'O arquivo não está mais disponível.',
    en: 'The file is no longer available.',
    es: 'El archivo ya no está disponible.',
    tr: 'Dosya artık yok.',
  },
  download: { 'pt-BR': 'Baixar', en: 'Download', es: 'Descargar', tr: 'İndir' },
  downloadOf: {
    'pt-BR': 'Baixar {{name}}',
    en: 'Download {{name}}',
    es: 'Descargar {{name}}',
    tr: '{{name}} dosyasını indir',
  },
  name: {
    'pt-BR': '{{view}}, {{from}} a {{to}} ({{format}})',
    en: '{{view}}, {{from}} to {{to}} ({{format}})',
    es: '{{view}}, {{from}} a {{to}} ({{format}})',
    tr: '{{view}}, {{from}} – {{to}} ({{format}})',
  },
});
