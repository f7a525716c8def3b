import { texts } from '@web/lib/i18n.ts';

export const usedTexts = texts('used', {
  usedBy: {
    'pt-BR': 'Em uso: {{list}}.',
    en: 'In use by: {{list}}.',
    es: 'En uso: {{list}}.',
    tr: 'Kullanan: {{list}}.',
  },
  more: {
    'pt-BR': '{{names}} e mais {{count}}',
    en: '{{names}} and {{count}} more',
    es: '{{names}} y {{count}} más',
    tr: '{{names}} ve {{count}} tane daha',
  },
  connection: {
    'pt-BR': 'conexão {{name}}',
    en: 'connection {{name}}',
    es: 'conexión {{name}}',
    tr: '{{name}} bağlantısı',
  },
  queue: { 'pt-BR': 'fila {{name}}', en: 'queue {{name}}', es: 'cola {{name}}', tr: '{{name}} kuyruğu' },
  option: {
    'pt-BR': 'opção {{name}} da fila {{queue}}',
    en: 'option {{name}} of the queue {{queue}}',
    es: 'opción {{name}} de la cola {{queue}}',
    tr: '{{queue}} kuyruğunun {{name}} seçeneği',
  },
});
