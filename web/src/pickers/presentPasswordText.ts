import { texts } from '@web/lib/i18n.ts';

export const presentPasswordTexts = texts('presentPassword', {
  label: { 'pt-BR': 'Sua senha atual', en: 'Your present password', es: 'Su contraseña actual', tr: 'Mevcut şifreniz' },
  hint: {
    'pt-BR': 'Pedida para trocar e-mail ou senha. As outras sessões da pessoa terminam.',
    en: 'Asked for to change an e-mail or a password. The person’s other sessions end.',
    es: 'Se pide para cambiar un correo o una contraseña. Las otras sesiones de la persona terminan.',
    tr: 'E-posta ya da şifre değiştirmek için istenir. Kişinin diğer oturumları sona erer.',
  },
});
