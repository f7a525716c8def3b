import { texts } from '@web/lib/i18n.ts';

export const currentPasswordTexts = texts('presentPassword', {
  label: { 'pt-BR': 'Sua senha atual', en: 'Your present password', es: 'Su contraseña actual', tr: 'Mevcut şifreniz' },
  hint: {
    'pt-BR': 'Pedida para trocar e-mail ou senha. As outras sessões da conta terminam.',
    en: 'Asked for to change an e-mail or a password. Other sessions of the account end.',
    es: 'Se pide para cambiar un correo o una contraseña. Las otras sesiones de la cuenta terminan.',
    tr: 'E-posta ya da şifre değiştirmek için istenir. Hesabın diğer oturumları sona erer.',
  },
});
