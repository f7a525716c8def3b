import { texts } from '@web/lib/i18n.ts';

export const scheduleTexts = texts('schedule', {
  schedule: { 'pt-BR': 'Agendar mensagem', en: 'Schedule a message', es: 'Programar mensaje', tr: 'Mesaj zamanla' },
  edit: {
    'pt-BR': 'Editar agendamento',
    en: 'Edit scheduled message',
    es: 'Editar mensaje programado',
    tr: 'Zamanlanmış mesajı düzenle',
  },
  message: { 'pt-BR': 'Mensagem', en: 'Message', es: 'Mensaje', tr: 'Mesaj' },
  sendAt: { 'pt-BR': 'Data e hora', en: 'Date and time', es: 'Fecha y hora', tr: 'Tarih ve saat' },
  connectionHint: {
    'pt-BR': 'Será enviada por {{name}}.',
    en: 'It will be sent through {{name}}.',
    es: 'Se enviará por {{name}}.',
    tr: '{{name}} üzerinden gönderilecek.',
  },
  file: { 'pt-BR': 'Arquivo', en: 'File', es: 'Archivo', tr: 'Dosya' },
  fileHint: {
    'pt-BR': 'Opcional: imagem, vídeo, áudio ou documento.',
    en: 'Optional: a picture, video, audio or document.',
    es: 'Opcional: imagen, video, audio o documento.',
    tr: 'İsteğe bağlı: resim, video, ses veya belge.',
  },
  fileRemove: {
    'pt-BR': 'Remover o arquivo {{name}}',
    en: 'Remove the file {{name}}',
    es: 'Quitar el archivo {{name}}',
    tr: '{{name}} dosyasını kaldır',
  },
  windowClosed: {
    'pt-BR':
      'Neste horário a janela de {{hours}} horas do canal estará fechada: o texto só será aceito se o cliente escrever antes. Fora da janela é preciso um modelo aprovado.',
    en: 'At that time the channel’s {{hours}}-hour window will be closed: the text is only accepted if the customer writes before. Outside the window an approved template is needed.',
    es: 'A esa hora la ventana de {{hours}} horas del canal estará cerrada: el texto solo se acepta si el cliente escribe antes. Fuera de la ventana hace falta una plantilla aprobada.',
    tr: 'O saatte kanalın {{hours}} saatlik penceresi kapalı olacak: metin ancak müşteri önce yazarsa kabul edilir. Pencere dışında onaylı bir şablon gerekir.',
  },
  noConnection: {
    'pt-BR': 'Nenhuma conexão está ativa agora. A mensagem só sai se alguma estiver conectada no horário.',
    en: 'No connection is up right now. The message only leaves if one is connected at that time.',
    es: 'Ninguna conexión está activa ahora. El mensaje solo sale si alguna está conectada a esa hora.',
    tr: 'Şu anda hiçbir bağlantı açık değil. Mesaj ancak o saatte bir bağlantı varsa gönderilir.',
  },
  template: { 'pt-BR': 'Modelo aprovado', en: 'Approved template', es: 'Plantilla aprobada', tr: 'Onaylı şablon' },
  templateHint: {
    'pt-BR': 'Sai no lugar da mensagem se a janela estiver fechada no horário.',
    en: 'Sent in place of the message if the window is closed at that time.',
    es: 'Sale en lugar del mensaje si la ventana está cerrada a esa hora.',
    tr: 'O saatte pencere kapalıysa mesajın yerine gönderilir.',
  },
  noTemplate: {
    'pt-BR': 'Esta conexão não tem modelos aprovados.',
    en: 'This connection has no approved templates.',
    es: 'Esta conexión no tiene plantillas aprobadas.',
    tr: 'Bu bağlantının onaylı şablonu yok.',
  },
  withoutTemplate: { 'pt-BR': 'Sem modelo', en: 'No template', es: 'Sin plantilla', tr: 'Şablonsuz' },
  templateValue: {
    'pt-BR': 'Valor de {{name}}',
    en: 'Value of {{name}}',
    es: 'Valor de {{name}}',
    tr: '{{name}} değeri',
  },
  saved: {
    'pt-BR': 'Agendamento salvo',
    en: 'Scheduled message saved',
    es: 'Mensaje programado guardado',
    tr: 'Zamanlanmış mesaj kaydedildi',
  },
});
