import { texts } from '@web/lib/i18n.ts';

export const transferTexts = texts('transfer', {
  unserved: {
    'pt-BR': 'Ninguém atende a fila {{name}}: só administradores veriam esta conversa.',
    en: 'Nobody serves the queue {{name}}: only administrators would see this conversation.',
    es: 'Nadie atiende la cola {{name}}: solo los administradores verían esta conversación.',
    tr: '{{name}} kuyruğuna bakan yok: bu görüşmeyi yalnızca yöneticiler görür.',
  },
  note: {
    'pt-BR': 'Nota para quem recebe',
    en: 'Note to who receives it',
    es: 'Nota para quien la recibe',
    tr: 'Devralana not',
  },
  noteHint: {
    'pt-BR': 'Fica na conversa como nota privada: o contato não a recebe.',
    en: 'Stays in the conversation as a private note: the contact does not receive it.',
    es: 'Queda en la conversación como nota privada: el contacto no la recibe.',
    tr: 'Görüşmede özel not olarak kalır: kişiye gitmez.',
  },
  load_one: {
    'pt-BR': '{{count}} aberta',
    en: '{{count}} open',
    es: '{{count}} abierta',
    tr: '{{count}} açık',
  },
  load_other: {
    'pt-BR': '{{count}} abertas',
    en: '{{count}} open',
    es: '{{count}} abiertas',
    tr: '{{count}} açık',
  },
  instead: {
    'pt-BR': 'Mandar para {{name}}',
    en: 'Send to {{name}} instead',
    es: 'Enviar a {{name}}',
    tr: '{{name}} kuyruğuna gönder',
  },
});
