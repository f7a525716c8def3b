import { texts } from '@web/lib/i18n.ts';

export const profileTexts = texts('profile', {
  title: { 'pt-BR': 'Perfil', en: 'Profile', es: 'Perfil', tr: 'Profil' },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  email: { 'pt-BR': 'E-mail', en: 'E-mail', es: 'Correo', tr: 'E-posta' },
  password: { 'pt-BR': 'Nova senha', en: 'New password', es: 'Nueva contraseña', tr: 'Yeni şifre' },
  passwordKept: {
    'pt-BR': 'Deixe em branco para manter a atual',
    en: 'Leave empty to keep the present one',
    es: 'Deje en blanco para mantener la actual',
    tr: 'Mevcut şifreyi korumak için boş bırakın',
  },
  wpp: { 'pt-BR': 'WhatsApp pessoal', en: 'Personal WhatsApp', es: 'WhatsApp personal', tr: 'Kişisel WhatsApp' },
  language: { 'pt-BR': 'Idioma', en: 'Language', es: 'Idioma', tr: 'Dil' },
  theme: { 'pt-BR': 'Tema', en: 'Theme', es: 'Tema', tr: 'Tema' },
  light: { 'pt-BR': 'Claro', en: 'Light', es: 'Claro', tr: 'Açık' },
  dark: { 'pt-BR': 'Escuro', en: 'Dark', es: 'Oscuro', tr: 'Koyu' },
  menu: {
    'pt-BR': 'Menu em telas largas',
    en: 'Menu on wide screens',
    es: 'Menú en pantallas anchas',
    tr: 'Geniş ekranlarda menü',
  },
  open: { 'pt-BR': 'Com nomes', en: 'With labels', es: 'Con nombres', tr: 'Adlarla' },
  closed: { 'pt-BR': 'Só ícones', en: 'Icons only', es: 'Solo iconos', tr: 'Yalnızca simgeler' },
  farewell: { 'pt-BR': 'Mensagem de despedida', en: 'Farewell message', es: 'Mensaje de despedida', tr: 'Veda mesajı' },
  farewellHint: {
    'pt-BR': 'Enviada quando você encerra um atendimento. Vazia: a da conexão.',
    en: 'Sent when you close a ticket. Empty: the connection’s.',
    es: 'Se envía cuando usted cierra una atención. Vacía: la de la conexión.',
    tr: 'Bir görüşmeyi kapattığınızda gönderilir. Boşsa bağlantınınki.',
  },
  stays: {
    'pt-BR': 'Ao aceitar, continuar na fila',
    en: 'After accepting, stay in the queue',
    es: 'Al aceptar, seguir en la cola',
    tr: 'Kabul edince kuyrukta kal',
  },
  staysHint: {
    'pt-BR': 'Neste navegador. Desmarcado: a conversa aceita abre.',
    en: 'In this browser. Unticked: the accepted conversation opens.',
    es: 'En este navegador. Sin marcar: la conversación aceptada se abre.',
    tr: 'Bu tarayıcıda. İşaretsizse kabul edilen görüşme açılır.',
  },
  security: {
    'pt-BR': 'Segurança: duas etapas e entradas recentes',
    en: 'Security: two steps and recent sign-ins',
    es: 'Seguridad: dos pasos y accesos recientes',
    tr: 'Güvenlik: iki adım ve son girişler',
  },
  phoneWaits: {
    'pt-BR':
      'O novo telefone só recebe códigos de acesso a partir de {{until}}. Se você ainda tem o anterior (final {{end}}), confirme agora.',
    en: 'The new phone gets access codes from {{until}} on. If you still have the one before (ending in {{end}}), confirm it now.',
    es: 'El nuevo teléfono recibe códigos de acceso desde {{until}}. Si aún tiene el anterior (termina en {{end}}), confírmelo ahora.',
    tr: 'Yeni telefon erişim kodlarını {{until}} itibarıyla alır. Önceki telefon (sonu {{end}}) hâlâ sizdeyse şimdi doğrulayın.',
  },
  sendPhoneCode: { 'pt-BR': 'Enviar código', en: 'Send a code', es: 'Enviar código', tr: 'Kod gönder' },
  phoneCode: {
    'pt-BR': 'Código recebido no telefone anterior (final {{end}})',
    en: 'Code that came to the phone before (ending in {{end}})',
    es: 'Código recibido en el teléfono anterior (termina en {{end}})',
    tr: 'Önceki telefona (sonu {{end}}) gelen kod',
  },
  confirmPhone: {
    'pt-BR': 'Confirmar o telefone',
    en: 'Confirm the phone',
    es: 'Confirmar el teléfono',
    tr: 'Telefonu doğrula',
  },
  phoneConfirmed: {
    'pt-BR': 'Telefone confirmado',
    en: 'Phone confirmed',
    es: 'Teléfono confirmado',
    tr: 'Telefon doğrulandı',
  },
  saved: { 'pt-BR': 'Perfil salvo', en: 'Profile saved', es: 'Perfil guardado', tr: 'Profil kaydedildi' },
});
