import { texts } from '@web/lib/i18n.ts';

export const dialogTexts = texts('sandboxFacebook', {
  title: {
    'pt-BR': 'Facebook de teste',
    en: 'Test Facebook',
    es: 'Facebook de prueba',
    tr: 'Deneme Facebook’u',
  },
  facebook: {
    'pt-BR': 'Permitir que o sistema leia e responda às mensagens da página e da conta do Instagram de teste?',
    en: 'Let the system read and answer messages of the test page and its Instagram account?',
    es: '¿Permitir que el sistema lea y responda los mensajes de la página y de la cuenta de Instagram de prueba?',
    tr: 'Sistem, deneme sayfasının ve Instagram hesabının mesajlarını okuyup yanıtlasın mı?',
  },
  instagram: {
    'pt-BR': 'Permitir que o sistema leia e responda às mensagens da conta do Instagram de teste?',
    en: 'Let the system read and answer messages of the test Instagram account?',
    es: '¿Permitir que el sistema lea y responda los mensajes de la cuenta de Instagram de prueba?',
    tr: 'Sistem, deneme Instagram hesabının mesajlarını okuyup yanıtlasın mı?',
  },
  whatsapp: {
    'pt-BR': 'Criar um número de teste do WhatsApp e permitir que o sistema o use?',
    en: 'Create a test number of WhatsApp and let the system use it?',
    es: '¿Crear un número de prueba de WhatsApp y permitir que el sistema lo use?',
    tr: 'WhatsApp’ta bir deneme numarası oluşturulsun ve sistem onu kullansın mı?',
  },
  isOnPhone: {
    'pt-BR': 'O número também é usado no aplicativo do celular',
    en: 'The number is used in the app on a phone, too',
    es: 'El número también se usa en la aplicación del teléfono',
    tr: 'Numara telefondaki uygulamada da kullanılıyor',
  },
  explained: {
    'pt-BR': 'Aqui apareceria a janela da Meta. Esta faz as vezes dela, sem sair desta instalação.',
    en: 'Meta’s own window would be here. This one takes its place, without leaving this installation.',
    es: 'Aquí estaría la ventana de Meta. Esta ocupa su lugar, sin salir de esta instalación.',
    tr: 'Burada Meta’nın penceresi olurdu. Bu pencere, kurulumdan çıkmadan onun yerine geçer.',
  },
  allow: { 'pt-BR': 'Permitir', en: 'Allow', es: 'Permitir', tr: 'İzin ver' },
  refuse: { 'pt-BR': 'Agora não', en: 'Not now', es: 'Ahora no', tr: 'Şimdi değil' },
});
