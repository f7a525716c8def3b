import { texts } from '@web/lib/i18n.ts';

export const accessTexts = texts('access', {
  password: {
    'pt-BR': '{{by}} trocou a sua senha em {{at}}. Se você não sabia, avise o administrador da empresa.',
    en: '{{by}} changed your password on {{at}}. If you did not know, tell your company’s administrator.',
    es: '{{by}} cambió su contraseña el {{at}}. Si no lo sabía, avise al administrador de la empresa.',
    tr: '{{by}} şifrenizi {{at}} tarihinde değiştirdi. Haberiniz yoksa şirket yöneticinize bildirin.',
  },
  email: {
    'pt-BR': '{{by}} trocou o seu e-mail de acesso em {{at}}. Se você não sabia, avise o administrador da empresa.',
    en: '{{by}} changed the e-mail you sign in with on {{at}}. If you did not know, tell your company’s administrator.',
    es: '{{by}} cambió su correo de acceso el {{at}}. Si no lo sabía, avise al administrador de la empresa.',
    tr: '{{by}} giriş e-postanızı {{at}} tarihinde değiştirdi. Haberiniz yoksa şirket yöneticinize bildirin.',
  },
});
