import { texts } from '@web/lib/i18n.ts';

/** Choosing messages and sending them on; correcting one. */
export const forwardTexts = texts('forward', {
  forward: { 'pt-BR': 'Encaminhar', en: 'Forward', es: 'Reenviar', tr: 'İlet' },
  choose: {
    'pt-BR': 'Selecionar mensagem de {{name}}',
    en: 'Select the message from {{name}}',
    es: 'Seleccionar el mensaje de {{name}}',
    tr: '{{name}} mesajını seç',
  },
  chosen_one: {
    'pt-BR': '{{count}} mensagem selecionada',
    en: '{{count}} message selected',
    es: '{{count}} mensaje seleccionado',
    tr: '{{count}} mesaj seçildi',
  },
  chosen_other: {
    'pt-BR': '{{count}} mensagens selecionadas',
    en: '{{count}} messages selected',
    es: '{{count}} mensajes seleccionados',
    tr: '{{count}} mesaj seçildi',
  },
  stop: { 'pt-BR': 'Cancelar seleção', en: 'Cancel selection', es: 'Cancelar selección', tr: 'Seçimi iptal et' },
  notSelected: {
    'pt-BR': 'Nenhuma mensagem selecionada. Marque as que quer encaminhar.',
    en: 'No message is selected. Mark those to forward.',
    es: 'Ningún mensaje seleccionado. Marque los que quiere reenviar.',
    tr: 'Hiç mesaj seçilmedi. İletilecekleri işaretleyin.',
  },
  title: { 'pt-BR': 'Encaminhar para', en: 'Forward to', es: 'Reenviar a', tr: 'Şuna ilet' },
  addContact: { 'pt-BR': 'Contatos', en: 'Contacts', es: 'Contactos', tr: 'Kişiler' },
  contactRequired: {
    'pt-BR': 'Escolha pelo menos um contato',
    en: 'Choose at least one contact',
    es: 'Elija al menos un contacto',
    tr: 'En az bir kişi seçin',
  },
  remove: {
    'pt-BR': 'Retirar {{name}}',
    en: 'Remove {{name}}',
    es: 'Quitar a {{name}}',
    tr: '{{name}} kişisini çıkar',
  },
  sign: { 'pt-BR': 'Assinar com o meu nome', en: 'Sign with my name', es: 'Firmar con mi nombre', tr: 'Adımla imzala' },
  send: { 'pt-BR': 'Encaminhar', en: 'Forward', es: 'Reenviar', tr: 'İlet' },
  again: {
    'pt-BR': 'Tentar o resto de novo',
    en: 'Try the rest again',
    es: 'Reintentar el resto',
    tr: 'Kalanını yeniden dene',
  },
  cancel: { 'pt-BR': 'Cancelar', en: 'Cancel', es: 'Cancelar', tr: 'Vazgeç' },
  close: { 'pt-BR': 'Fechar', en: 'Close', es: 'Cerrar', tr: 'Kapat' },
  progress: {
    'pt-BR': 'Encaminhando {{done}} de {{all}}…',
    en: 'Forwarding {{done}} of {{all}}…',
    es: 'Reenviando {{done}} de {{all}}…',
    tr: '{{done}} / {{all}} iletiliyor…',
  },
  went: { 'pt-BR': 'Encaminhada', en: 'Forwarded', es: 'Reenviado', tr: 'İletildi' },
  wentSome: {
    'pt-BR': '{{sent}} de {{all}} encaminhadas',
    en: '{{sent}} of {{all}} forwarded',
    es: '{{sent}} de {{all}} reenviados',
    tr: '{{sent}} / {{all}} iletildi',
  },
  wentNot: { 'pt-BR': 'Não encaminhada', en: 'Not forwarded', es: 'No reenviado', tr: 'İletilmedi' },
  waiting: { 'pt-BR': 'Aguardando a vez', en: 'Waiting its turn', es: 'Esperando turno', tr: 'Sırasını bekliyor' },
  allWent: {
    'pt-BR': 'Mensagens encaminhadas para {{name}}',
    en: 'Messages forwarded to {{name}}',
    es: 'Mensajes reenviados a {{name}}',
    tr: 'Mesajlar {{name}} kişisine iletildi',
  },
  open: { 'pt-BR': 'Abrir', en: 'Open', es: 'Abrir', tr: 'Aç' },

  editTitle: {
    'pt-BR': 'Corrigir e enviar',
    en: 'Correct and send',
    es: 'Corregir y enviar',
    tr: 'Düzelt ve gönder',
  },
  editText: { 'pt-BR': 'Mensagem', en: 'Message', es: 'Mensaje', tr: 'Mesaj' },
  editEmpty: { 'pt-BR': 'Escreva a mensagem', en: 'Write the message', es: 'Escriba el mensaje', tr: 'Mesajı yazın' },
  editSend: { 'pt-BR': 'Enviar', en: 'Send', es: 'Enviar', tr: 'Gönder' },
  cannotEdit: {
    'pt-BR': 'Editar: este canal não permite',
    en: 'Edit: this channel does not allow it',
    es: 'Editar: este canal no lo permite',
    tr: 'Düzenle: bu kanal izin vermiyor',
  },
  cannotDelete: {
    'pt-BR': 'Apagar para todos: este canal não permite',
    en: 'Delete for everyone: this channel does not allow it',
    es: 'Eliminar para todos: este canal no lo permite',
    tr: 'Herkesten sil: bu kanal izin vermiyor',
  },
});
