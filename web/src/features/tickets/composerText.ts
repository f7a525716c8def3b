import { texts } from '@web/lib/i18n.ts';

/** Writing: the composer, its files, its window. */
export const composerTexts = texts('composer', {
  region: { 'pt-BR': 'Escrever mensagem', en: 'Write a message', es: 'Escribir mensaje', tr: 'Mesaj yaz' },
  message: { 'pt-BR': 'Mensagem', en: 'Message', es: 'Mensaje', tr: 'Mesaj' },
  messageHint: { 'pt-BR': 'Mensagem…', en: 'Message…', es: 'Mensaje…', tr: 'Mesaj…' },
  captionHint: { 'pt-BR': 'Legenda…', en: 'Caption…', es: 'Leyenda…', tr: 'Açıklama…' },
  noteHint: {
    'pt-BR': 'Nota privada: só a equipe vê',
    en: 'Private note: only the team sees it',
    es: 'Nota privada: solo la ve el equipo',
    tr: 'Özel not: yalnızca ekip görür',
  },
  send: { 'pt-BR': 'Enviar', en: 'Send', es: 'Enviar', tr: 'Gönder' },
  saveNote: { 'pt-BR': 'Salvar nota', en: 'Save note', es: 'Guardar nota', tr: 'Notu kaydet' },
  attach: { 'pt-BR': 'Anexar arquivos', en: 'Attach files', es: 'Adjuntar archivos', tr: 'Dosya ekle' },
  privateMode: { 'pt-BR': 'Nota privada', en: 'Private note', es: 'Nota privada', tr: 'Özel not' },
  signatureMode: {
    'pt-BR': 'Assinar com meu nome',
    en: 'Sign with my name',
    es: 'Firmar con mi nombre',
    tr: 'Adımla imzala',
  },
  tooLong: {
    'pt-BR': 'Texto longo demais: {{length}} de {{limit}} caracteres.',
    en: 'Text too long: {{length}} of {{limit}} characters.',
    es: 'Texto demasiado largo: {{length}} de {{limit}} caracteres.',
    tr: 'Metin çok uzun: {{limit}} karakterden {{length}}.',
  },
  mustAccept: {
    'pt-BR': 'Aceite o atendimento para responder',
    en: 'Accept the ticket to reply',
    es: 'Acepte la atención para responder',
    tr: 'Yanıtlamak için görüşmeyi kabul edin',
  },
  mustReopen: {
    'pt-BR': 'Atendimento encerrado. Reabra para responder',
    en: 'Closed ticket. Reopen it to reply',
    es: 'Atención cerrada. Reábrala para responder',
    tr: 'Kapalı görüşme. Yanıtlamak için yeniden açın',
  },
  ofOther: {
    'pt-BR': 'Em atendimento com {{name}}',
    en: 'Being served by {{name}}',
    es: 'En atención con {{name}}',
    tr: '{{name}} ilgileniyor',
  },
  notAllowed: {
    'pt-BR': 'Você não pode escrever neste atendimento',
    en: 'You cannot write in this ticket',
    es: 'No puede escribir en esta atención',
    tr: 'Bu görüşmede yazamazsınız',
  },
  blocked: {
    'pt-BR': 'Fora da janela de 24 h',
    en: 'Outside the 24 h window',
    es: 'Fuera de la ventana de 24 h',
    tr: '24 saatlik pencere dışında',
  },
  windowUntil: {
    'pt-BR': 'Você pode responder até {{time}}',
    en: 'You can reply until {{time}}',
    es: 'Puede responder hasta {{time}}',
    tr: '{{time}} saatine kadar yanıtlayabilirsiniz',
  },
  windowMinutes_one: {
    'pt-BR': 'Falta {{count}} minuto para responder (janela de 24 h)',
    en: '{{count}} minute left to reply (24 h window)',
    es: 'Queda {{count}} minuto para responder (ventana de 24 h)',
    tr: 'Yanıtlamak için {{count}} dakika kaldı (24 saatlik pencere)',
  },
  windowMinutes_other: {
    'pt-BR': 'Faltam {{count}} minutos para responder (janela de 24 h)',
    en: '{{count}} minutes left to reply (24 h window)',
    es: 'Quedan {{count}} minutos para responder (ventana de 24 h)',
    tr: 'Yanıtlamak için {{count}} dakika kaldı (24 saatlik pencere)',
  },
  windowClosed: {
    'pt-BR':
      'Passaram 24 h desde a última mensagem de {{name}}. O canal só aceita novas mensagens quando o contato escrever de novo.',
    en: '24 h have passed since the last message from {{name}}. The channel takes new messages only after the contact writes again.',
    es: 'Pasaron 24 h desde el último mensaje de {{name}}. El canal solo acepta mensajes nuevos cuando el contacto vuelva a escribir.',
    tr: '{{name}} kişisinin son mesajından bu yana 24 saat geçti. Kişi yeniden yazınca kanal yeni mesaj kabul eder.',
  },
  windowNever: {
    'pt-BR': '{{name}} ainda não escreveu. O canal só aceita mensagens depois que o contato escrever.',
    en: '{{name}} has not written yet. The channel takes messages only after the contact writes.',
    es: '{{name}} aún no escribió. El canal solo acepta mensajes después de que el contacto escriba.',
    tr: '{{name}} henüz yazmadı. Kanal yalnızca kişi yazdıktan sonra mesaj kabul eder.',
  },
  replyingTo: {
    'pt-BR': 'Respondendo a {{name}}',
    en: 'Replying to {{name}}',
    es: 'Respondiendo a {{name}}',
    tr: '{{name}} yanıtlanıyor',
  },
  cancelReply: { 'pt-BR': 'Cancelar resposta', en: 'Cancel reply', es: 'Cancelar respuesta', tr: 'Yanıtı iptal et' },
  files: { 'pt-BR': 'Arquivos a enviar', en: 'Files to send', es: 'Archivos para enviar', tr: 'Gönderilecek dosyalar' },
  removeFile: { 'pt-BR': 'Remover {{name}}', en: 'Remove {{name}}', es: 'Quitar {{name}}', tr: '{{name}} kaldır' },
  mostFiles: {
    'pt-BR': 'No máximo {{limit}} arquivos de cada vez.',
    en: 'At most {{limit}} files at a time.',
    es: 'Como máximo {{limit}} archivos a la vez.',
    tr: 'Bir seferde en fazla {{limit}} dosya.',
  },
  limits: {
    'pt-BR': 'Imagem até {{image}}, vídeo e áudio até {{video}}, documento até {{document}}',
    en: 'Image up to {{image}}, video and audio up to {{video}}, document up to {{document}}',
    es: 'Imagen hasta {{image}}, video y audio hasta {{video}}, documento hasta {{document}}',
    tr: 'Görsel en fazla {{image}}, video ve ses en fazla {{video}}, belge en fazla {{document}}',
  },
  dropHere: {
    'pt-BR': 'Solte para anexar',
    en: 'Drop to attach',
    es: 'Suelte para adjuntar',
    tr: 'Eklemek için bırakın',
  },
});
