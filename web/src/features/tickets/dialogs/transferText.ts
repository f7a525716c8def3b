import { texts } from '@web/lib/i18n.ts';

export const transferTexts = texts('transfer', {
  unserved: {
    'pt-BR': 'Ninguém atende a fila {{name}}: só administradores veriam esta conversa.',
    en: 'Nobody serves the queue {{name}}: only administrators would see this conversation.',
    es: 'Nadie atiende la cola {{name}}: solo los administradores verían esta conversación.',
    tr: '{{name}} kuyruğuna bakan yok: bu görüşmeyi yalnızca yöneticiler görür.',
  },
  instead: {
    'pt-BR': 'Mandar para {{name}}',
    en: 'Send to {{name}} instead',
    es: 'Enviar a {{name}}',
    tr: '{{name}} kuyruğuna gönder',
  },
});
