import { texts } from '@web/lib/i18n.ts';

export const secondFactorTexts = texts('secondFactor', {
  scan: {
    'pt-BR': 'Abra um aplicativo autenticador no celular e aponte a câmera para esta imagem.',
    en: 'Open an authenticator app on your phone and point its camera at this picture.',
    es: 'Abra una aplicación de autenticación en el teléfono y apunte la cámara a esta imagen.',
    tr: 'Telefonunuzda bir kimlik doğrulama uygulaması açın ve kamerasını bu resme tutun.',
  },
  picture: {
    'pt-BR': 'Código QR para o aplicativo autenticador',
    en: 'QR code for the authenticator app',
    es: 'Código QR para la aplicación de autenticación',
    tr: 'Kimlik doğrulama uygulaması için QR kodu',
  },
  key: {
    'pt-BR': 'Ou digite esta chave no aplicativo',
    en: 'Or type this key into the app',
    es: 'O escriba esta clave en la aplicación',
    tr: 'Ya da bu anahtarı uygulamaya yazın',
  },
  copy: { 'pt-BR': 'Copiar', en: 'Copy', es: 'Copiar', tr: 'Kopyala' },
  copied: { 'pt-BR': 'Copiado', en: 'Copied', es: 'Copiado', tr: 'Kopyalandı' },
  code: {
    'pt-BR': 'Código de 6 dígitos do aplicativo',
    en: '6-digit code of the app',
    es: 'Código de 6 dígitos de la aplicación',
    tr: 'Uygulamadaki 6 haneli kod',
  },
  confirm: { 'pt-BR': 'Confirmar', en: 'Confirm', es: 'Confirmar', tr: 'Onayla' },
  codesTitle: {
    'pt-BR': 'Guarde os códigos de recuperação',
    en: 'Keep your recovery codes',
    es: 'Guarde los códigos de recuperación',
    tr: 'Kurtarma kodlarınızı saklayın',
  },
  codesHint: {
    'pt-BR': 'Se você perder o celular, cada um destes códigos deixa entrar uma vez. Eles não serão mostrados de novo.',
    en: 'If you lose your phone, each of these codes lets you in once. They will not be shown again.',
    es: 'Si pierde el teléfono, cada uno de estos códigos permite entrar una vez. No se volverán a mostrar.',
    tr: 'Telefonunuzu kaybederseniz bu kodların her biri bir kez giriş sağlar. Bir daha gösterilmeyecekler.',
  },
  kept: { 'pt-BR': 'Já guardei', en: 'I kept them', es: 'Ya los guardé', tr: 'Sakladım' },
  save: { 'pt-BR': 'Salvar arquivo', en: 'Save as a file', es: 'Guardar archivo', tr: 'Dosya olarak kaydet' },
});
