import { texts } from '@web/lib/i18n.ts';

export const secondStepTexts = texts('secondStep', {
  title: {
    'pt-BR': 'Confirmação em duas etapas',
    en: 'Two-step verification',
    es: 'Verificación en dos pasos',
    tr: 'İki adımlı doğrulama',
  },
  codePurpose: {
    'pt-BR': 'A senha está certa. Agora digite o código do seu aplicativo autenticador.',
    en: 'The password is right. Now type the code of your authenticator app.',
    es: 'La contraseña es correcta. Ahora escriba el código de su aplicación de autenticación.',
    tr: 'Parola doğru. Şimdi kimlik doğrulama uygulamanızdaki kodu yazın.',
  },
  orCodePurpose: {
    'pt-BR': 'A senha está certa. Use sua chave de acesso, ou digite um código.',
    en: 'The password is right. Use your passkey, or type a code.',
    es: 'La contraseña es correcta. Use su llave de acceso, o escriba un código.',
    tr: 'Parola doğru. Geçiş anahtarınızı kullanın veya bir kod yazın.',
  },
  code: { 'pt-BR': 'Código', en: 'Code', es: 'Código', tr: 'Kod' },
  codeHint: {
    'pt-BR': 'Sem o celular? Use um dos códigos de recuperação.',
    en: 'No phone at hand? Use one of your recovery codes.',
    es: '¿Sin el teléfono? Use uno de los códigos de recuperación.',
    tr: 'Telefonunuz yok mu? Kurtarma kodlarından birini kullanın.',
  },
  confirm: { 'pt-BR': 'Confirmar', en: 'Confirm', es: 'Confirmar', tr: 'Onayla' },
  enrolPurpose: {
    'pt-BR': 'Aqui a senha sozinha não basta mais. Configure um aplicativo autenticador para continuar.',
    en: 'The password alone is no longer enough here. Set up an authenticator app to go on.',
    es: 'Aquí la contraseña sola ya no basta. Configure una aplicación de autenticación para continuar.',
    tr: 'Burada parola artık tek başına yeterli değil. Devam etmek için bir kimlik doğrulama uygulaması kurun.',
  },
  back: {
    'pt-BR': 'Entrar com outra conta',
    en: 'Sign in with another account',
    es: 'Entrar con otra cuenta',
    tr: 'Başka bir hesapla giriş yap',
  },
});
