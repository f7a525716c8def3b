import { texts } from '@web/lib/i18n.ts';

export const freshProofTexts = texts('freshProof', {
  title: {
    'pt-BR': 'Confirme que é você',
    en: 'Confirm that it is you',
    es: 'Confirme que es usted',
    tr: 'Siz olduğunuzu doğrulayın',
  },
  why: {
    'pt-BR': 'Isto dá acesso que continua depois que você sai. Por alguns minutos não perguntaremos de novo.',
    en: 'This gives access that lasts after you sign out. We will not ask again for a few minutes.',
    es: 'Esto da un acceso que sigue después de que usted sale. No volveremos a preguntar por unos minutos.',
    tr: 'Bu, siz çıkış yaptıktan sonra da süren bir erişim verir. Birkaç dakika yeniden sormayacağız.',
  },
  password: {
    'pt-BR': 'Sua senha atual',
    en: 'Your present password',
    es: 'Su contraseña actual',
    tr: 'Mevcut şifreniz',
  },
  passwordOrCode: {
    'pt-BR': 'Sua senha atual, ou um código da segunda etapa',
    en: 'Your present password, or a code of the second step',
    es: 'Su contraseña actual, o un código del segundo paso',
    tr: 'Mevcut şifreniz ya da ikinci adımın bir kodu',
  },
  passkey: {
    'pt-BR': 'Usar a chave de acesso',
    en: 'Use the passkey',
    es: 'Usar la llave de acceso',
    tr: 'Geçiş anahtarını kullan',
  },
  provider: {
    'pt-BR': 'Entrar de novo com o provedor da empresa',
    en: 'Sign in again with the company’s provider',
    es: 'Entrar de nuevo con el proveedor de la empresa',
    tr: 'Şirketin sağlayıcısıyla yeniden giriş yap',
  },
  confirm: { 'pt-BR': 'Confirmar', en: 'Confirm', es: 'Confirmar', tr: 'Doğrula' },
});
