import { texts } from '@web/lib/i18n.ts';

export const acceptTexts = texts('accept', {
  title: { 'pt-BR': 'Seu convite', en: 'Your invitation', es: 'Su invitación', tr: 'Davetiniz' },
  hello: {
    'pt-BR': 'Olá, {{name}}. Escolha a sua senha para entrar em {{company}}.',
    en: 'Hello {{name}}. Choose your password to enter {{company}}.',
    es: 'Hola, {{name}}. Elija su contraseña para entrar en {{company}}.',
    tr: 'Merhaba {{name}}. {{company}} hesabına girmek için şifrenizi seçin.',
  },
  elsewhere: {
    'pt-BR':
      'Outra conta entra com este e-mail. Se você aceitar, ele passa a entrar em {{company}}, e não mais na outra conta.',
    en: 'Another account signs in with this e-mail. If you accept, it signs in to {{company}}, and no longer to the other account.',
    es: 'Otra cuenta entra con este correo. Si acepta, pasa a entrar en {{company}}, y ya no en la otra cuenta.',
    tr: 'Bu e-postayla başka bir hesaba giriliyor. Kabul ederseniz {{company}} hesabına girer, öbür hesaba girmez.',
  },
  email: { 'pt-BR': 'E-mail', en: 'E-mail', es: 'Correo electrónico', tr: 'E-posta' },
  password: { 'pt-BR': 'Sua senha', en: 'Your password', es: 'Su contraseña', tr: 'Şifreniz' },
  passwordHint: {
    'pt-BR': 'Pelo menos 8 caracteres',
    en: 'At least 8 characters',
    es: 'Al menos 8 caracteres',
    tr: 'En az 8 karakter',
  },
  enter: { 'pt-BR': 'Salvar e entrar', en: 'Save and sign in', es: 'Guardar y entrar', tr: 'Kaydet ve giriş yap' },
  back: { 'pt-BR': 'Ir para entrar', en: 'Go to sign in', es: 'Ir a iniciar sesión', tr: 'Girişe git' },
});
