import { texts } from '@web/lib/i18n.ts';

export const staffTexts = texts('staff', {
  title: {
    'pt-BR': 'Administradores da plataforma',
    en: 'Platform administrators',
    es: 'Administradores de la plataforma',
    tr: 'Platform yöneticileri',
  },
  hint: {
    'pt-BR': 'Administram toda a instalação. Tenha ao menos dois: se um perder o acesso, o outro o devolve.',
    en: 'They run the whole installation. Have at least two: if one loses access, the other gives it back.',
    es: 'Administran toda la instalación. Tenga al menos dos: si uno pierde el acceso, el otro lo devuelve.',
    tr: 'Tüm kurulumu yönetirler. En az iki kişi olsun: biri erişimini kaybederse diğeri geri verir.',
  },
  invite: { 'pt-BR': 'Convidar', en: 'Invite', es: 'Invitar', tr: 'Davet et' },
  inviteTitle: {
    'pt-BR': 'Convidar administrador da plataforma',
    en: 'Invite a platform administrator',
    es: 'Invitar a un administrador de la plataforma',
    tr: 'Platform yöneticisi davet et',
  },
  inviteText: {
    'pt-BR': 'A pessoa recebe um link para escolher a senha e precisa da confirmação em duas etapas em sete dias.',
    en: 'They get a link to choose a password, and need two-step verification within seven days.',
    es: 'La persona recibe un enlace para elegir su contraseña y necesita la verificación en dos pasos en siete días.',
    tr: 'Kişi şifresini seçmek için bir bağlantı alır ve yedi gün içinde iki adımlı doğrulamayı kurması gerekir.',
  },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  email: { 'pt-BR': 'E-mail', en: 'E-mail', es: 'Correo', tr: 'E-posta' },
  wasInvited: {
    'pt-BR': 'Administrador adicionado',
    en: 'Administrator added',
    es: 'Administrador agregado',
    tr: 'Yönetici eklendi',
  },
  invited: { 'pt-BR': 'Convidado', en: 'Invited', es: 'Invitado', tr: 'Davet edildi' },
  secondFactor: {
    'pt-BR': 'Duas etapas',
    en: 'Two-step',
    es: 'Dos pasos',
    tr: 'İki adım',
  },
  noSecondFactor: {
    'pt-BR': 'Sem duas etapas',
    en: 'No two-step',
    es: 'Sin dos pasos',
    tr: 'İki adım yok',
  },
  link: {
    'pt-BR': 'Link do convite',
    en: 'Link of the invitation',
    es: 'Enlace de la invitación',
    tr: 'Davet bağlantısı',
  },
  linkHint: {
    'pt-BR': 'Aparece só agora: copie e entregue à pessoa. Vale sete dias e uma vez.',
    en: 'It is shown only now: copy it and give it to them. It is good for seven days, once.',
    es: 'Aparece solo ahora: cópielo y entréguelo a la persona. Vale siete días y una vez.',
    tr: 'Yalnızca şimdi gösterilir: kopyalayıp kişiye verin. Yedi gün ve bir kez geçerlidir.',
  },
  proof: { 'pt-BR': 'Sua senha atual', en: 'Your present password', es: 'Su contraseña actual', tr: 'Mevcut şifreniz' },
  proofHint: {
    'pt-BR': 'Ou um código da confirmação em duas etapas.',
    en: 'Or a code of your two-step verification.',
    es: 'O un código de la verificación en dos pasos.',
    tr: 'Ya da iki adımlı doğrulamanın bir kodu.',
  },
  remove: { 'pt-BR': 'Retirar acesso', en: 'Take the right away', es: 'Retirar acceso', tr: 'Yetkiyi al' },
  removeOf: {
    'pt-BR': 'Retirar o acesso de {{name}}',
    en: 'Take the right from {{name}}',
    es: 'Retirar el acceso de {{name}}',
    tr: '{{name}} kişisinin yetkisini al',
  },
  removeTitle: {
    'pt-BR': 'Retirar o acesso de {{name}}?',
    en: 'Take the right from {{name}}?',
    es: '¿Retirar el acceso de {{name}}?',
    tr: '{{name}} kişisinin yetkisi alınsın mı?',
  },
  removeText: {
    'pt-BR': 'A sessão termina agora. A pessoa continua na empresa da plataforma como atendente.',
    en: 'The session ends now. They stay in the platform’s company as an agent.',
    es: 'La sesión termina ahora. La persona sigue en la empresa de la plataforma como agente.',
    tr: 'Oturum şimdi sona erer. Kişi platformun şirketinde temsilci olarak kalır.',
  },
  wasRemoved: {
    'pt-BR': 'Acesso retirado',
    en: 'Right taken away',
    es: 'Acceso retirado',
    tr: 'Yetki alındı',
  },
});
