import { texts } from '@web/lib/i18n.ts';

/** Notifications outside the page. */
export const noticeTexts = texts('notices', {
  unreadOwn: {
    'pt-BR': 'Não lidas: suas conversas',
    en: 'Unread: your conversations',
    es: 'No leídas: sus conversaciones',
    tr: 'Okunmamış: sizin görüşmeleriniz',
  },
  unreadAll: {
    'pt-BR': 'Não lidas: suas conversas e as da fila',
    en: 'Unread: your conversations and the queue’s',
    es: 'No leídas: sus conversaciones y las de la cola',
    tr: 'Okunmamış: sizin ve kuyruğun görüşmeleri',
  },
  promiseSoon: {
    'pt-BR': '{{name}}: o prazo vence em {{minutes}} min',
    en: '{{name}}: due in {{minutes}} min',
    es: '{{name}}: el plazo vence en {{minutes}} min',
    tr: '{{name}}: {{minutes}} dk kaldı',
  },
  promiseLate: {
    'pt-BR': '{{name}}: prazo vencido',
    en: '{{name}}: late',
    es: '{{name}}: plazo vencido',
    tr: '{{name}}: süre doldu',
  },
  handedOn: {
    'pt-BR': '{{by}} transferiu a conversa de {{name}} para você',
    en: '{{by}} transferred the conversation with {{name}} to you',
    es: '{{by}} le transfirió la conversación de {{name}}',
    tr: '{{by}}, {{name}} görüşmesini size aktardı',
  },
  openHanded: { 'pt-BR': 'Abrir conversa', en: 'Open conversation', es: 'Abrir conversación', tr: 'Görüşmeyi aç' },
  page: {
    'pt-BR': 'Ativar avisos do navegador',
    en: 'Turn on browser alerts',
    es: 'Activar avisos del navegador',
    tr: 'Tarayıcı uyarılarını aç',
  },
  blocked: {
    'pt-BR': 'O navegador está bloqueando os avisos deste site. Libere-os nas permissões do endereço.',
    en: 'The browser blocks notifications of this site. Allow them in the address’s permissions.',
    es: 'El navegador bloquea los avisos de este sitio. Permítalos en los permisos de la dirección.',
    tr: 'Tarayıcı bu sitenin bildirimlerini engelliyor. Adres izinlerinden açın.',
  },
  pageOn: {
    'pt-BR': 'Avisos do navegador ativados',
    en: 'Browser alerts are on',
    es: 'Avisos del navegador activados',
    tr: 'Tarayıcı uyarıları açık',
  },
  label: {
    'pt-BR': 'Avisar com o Prosa fechado',
    en: 'Notify me while Prosa is closed',
    es: 'Avisar con Prosa cerrado',
    tr: 'Prosa kapalıyken bildir',
  },
  off: {
    'pt-BR': 'Mensagens de clientes chegam a este aparelho como notificação.',
    en: 'Messages from customers reach this device as notifications.',
    es: 'Los mensajes de los clientes llegan a este dispositivo como notificación.',
    tr: 'Müşteri mesajları bu cihaza bildirim olarak gelir.',
  },
  pending: { 'pt-BR': 'Um momento…', en: 'One moment…', es: 'Un momento…', tr: 'Bir dakika…' },
  on: {
    'pt-BR': 'Este aparelho avisa até você sair da conta.',
    en: 'This device notifies you until you sign out.',
    es: 'Este dispositivo avisa hasta que cierre la sesión.',
    tr: 'Oturumu kapatana kadar bu cihaz size bildirir.',
  },
  unreachable: {
    'pt-BR': 'O serviço de notificações do navegador não respondeu. Tente de novo mais tarde ou use outro navegador.',
    en: 'The browser’s notification service did not answer. Try again later or use another browser.',
    es: 'El servicio de notificaciones del navegador no respondió. Inténtelo más tarde o use otro navegador.',
    tr: 'Tarayıcının bildirim hizmeti yanıt vermedi. Daha sonra deneyin ya da başka bir tarayıcı kullanın.',
  },
  needsInstalling: {
    'pt-BR':
      'Para receber avisos no iPhone ou iPad, instale o Prosa: no Safari, toque em Compartilhar e em “Adicionar à Tela de Início”. Abra-o pelo ícone e ative os avisos aqui.',
    en: 'To be notified on an iPhone or iPad, install Prosa: in Safari, tap Share, then “Add to Home Screen”. Open it from its icon and turn notifications on here.',
    es: 'Para recibir avisos en el iPhone o iPad, instale Prosa: en Safari, toque Compartir y “Agregar a inicio”. Ábralo desde su icono y active los avisos aquí.',
    tr: 'iPhone veya iPad’de bildirim almak için Prosa’yı yükleyin: Safari’de Paylaş’a, ardından “Ana Ekrana Ekle”ye dokunun. Simgesinden açıp bildirimleri buradan etkinleştirin.',
  },
});
