import { texts } from '@web/lib/i18n.ts';

export const currentPasswordTexts = texts('presentPassword', {
  label: { 'pt-BR': 'Sua senha atual', en: 'Your present password', es: 'Su contraseña actual', tr: 'Mevcut şifreniz' },
  hint: {
    'pt-BR':
      'Pedida para trocar e-mail, senha ou telefone. Com e-mail ou senha novos, as outras sessões da conta terminam.',
    en: 'Asked for to change an e-mail, a password or a phone. A new e-mail or password ends other sessions of the account.',
    es: 'Se pide para cambiar un correo, una contraseña o un teléfono. Con correo o contraseña nuevos, las otras sesiones terminan.',
    tr: 'E-posta, şifre ya da telefon değiştirmek için istenir. Yeni e-posta veya şifre hesabın diğer oturumlarını kapatır.',
  },
  noneHint: {
    'pt-BR': 'Sem senha? Deixe em branco e confirme de outro modo.',
    en: 'No password? Leave it empty and confirm in another way.',
    es: '¿Sin contraseña? Déjela vacía y confirme de otro modo.',
    tr: 'Şifreniz yok mu? Boş bırakın ve başka bir yolla doğrulayın.',
  },
  keyHint: {
    'pt-BR': 'Uma chave continua valendo depois que você sai.',
    en: 'A key goes on working after you sign out.',
    es: 'Una clave sigue funcionando después de que usted sale.',
    tr: 'Anahtar, siz çıkış yaptıktan sonra da çalışmaya devam eder.',
  },
});
