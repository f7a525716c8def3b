import { texts } from '@web/lib/i18n.ts';

/** The replies that a slash brings up, and what keeps one from being sent. */
export const quickReplyTexts = texts('quickReplies', {
  title: { 'pt-BR': 'Mensagens rápidas', en: 'Quick messages', es: 'Mensajes rápidos', tr: 'Hızlı mesajlar' },
  noCategory: { 'pt-BR': 'Sem categoria', en: 'No category', es: 'Sin categoría', tr: 'Kategorisiz' },
  found_one: {
    'pt-BR': '{{count}} mensagem rápida',
    en: '{{count}} quick message',
    es: '{{count}} mensaje rápido',
    tr: '{{count}} hızlı mesaj',
  },
  found_other: {
    'pt-BR': '{{count}} mensagens rápidas',
    en: '{{count}} quick messages',
    es: '{{count}} mensajes rápidos',
    tr: '{{count}} hızlı mesaj',
  },
  nothing: {
    'pt-BR': 'Nenhuma mensagem rápida com “{{typed}}”.',
    en: 'No quick message with “{{typed}}”.',
    es: 'Ningún mensaje rápido con “{{typed}}”.',
    tr: '“{{typed}}” içeren hızlı mesaj yok.',
  },
  none: {
    'pt-BR': 'Ainda não há mensagens rápidas.',
    en: 'There are no quick messages yet.',
    es: 'Todavía no hay mensajes rápidos.',
    tr: 'Henüz hızlı mesaj yok.',
  },
  create: { 'pt-BR': 'Criar a primeira', en: 'Create the first', es: 'Crear el primero', tr: 'İlkini oluştur' },
  loading: {
    'pt-BR': 'Carregando mensagens rápidas…',
    en: 'Loading quick messages…',
    es: 'Cargando mensajes rápidos…',
    tr: 'Hızlı mesajlar yükleniyor…',
  },
  failed: {
    'pt-BR': 'As mensagens rápidas não puderam ser carregadas.',
    en: 'The quick messages could not be loaded.',
    es: 'No se pudieron cargar los mensajes rápidos.',
    tr: 'Hızlı mesajlar yüklenemedi.',
  },
  retry: { 'pt-BR': 'Tentar de novo', en: 'Try again', es: 'Reintentar', tr: 'Tekrar dene' },
  withFile: {
    'pt-BR': 'Com arquivo: {{name}}',
    en: 'With a file: {{name}}',
    es: 'Con archivo: {{name}}',
    tr: 'Dosyalı: {{name}}',
  },
  unresolved: {
    'pt-BR': 'Preencha ou apague antes de enviar:',
    en: 'Fill in or delete before sending:',
    es: 'Complete o borre antes de enviar:',
    tr: 'Göndermeden önce doldurun veya silin:',
  },
  goTo: { 'pt-BR': 'Ir para {{name}}', en: 'Go to {{name}}', es: 'Ir a {{name}}', tr: '{{name}} kısmına git' },
  fileAfter: {
    'pt-BR': 'Enviado depois do texto',
    en: 'Sent after the text',
    es: 'Se envía después del texto',
    tr: 'Metinden sonra gönderilir',
  },
  fileRemove: { 'pt-BR': 'Remover {{name}}', en: 'Remove {{name}}', es: 'Quitar {{name}}', tr: '{{name}} kaldır' },
});
