import { texts } from '@web/lib/i18n.ts';

export const recoveryTexts = texts('recovery', {
  title: { 'pt-BR': 'Recuperar acesso', en: 'Get back in', es: 'Recuperar el acceso', tr: 'Erişimi geri al' },
  who: {
    'pt-BR': 'Telefone ou e-mail',
    en: 'Phone or e-mail',
    es: 'Teléfono o correo',
    tr: 'Telefon veya e-posta',
  },
  whoHint: {
    'pt-BR': 'O número de WhatsApp ou o e-mail da sua conta.',
    en: 'The WhatsApp number or the e-mail of your account.',
    es: 'El número de WhatsApp o el correo de su cuenta.',
    tr: 'Hesabınızın WhatsApp numarası veya e-postası.',
  },
  send: { 'pt-BR': 'Enviar código', en: 'Send a code', es: 'Enviar código', tr: 'Kod gönder' },
  sent: {
    'pt-BR': 'Se houver uma conta, o código de 6 dígitos chega em instantes por WhatsApp e por e-mail.',
    en: 'If there is an account, a code of 6 digits arrives in a moment by WhatsApp and by e-mail.',
    es: 'Si existe una cuenta, el código de 6 dígitos llega en un momento por WhatsApp y por correo.',
    tr: 'Hesap varsa 6 haneli kod birazdan WhatsApp ve e-posta ile gelir.',
  },
  code: { 'pt-BR': 'Código', en: 'Code', es: 'Código', tr: 'Kod' },
  codeHint: {
    'pt-BR': 'Vale por {{minutes}} minutos e {{tries}} tentativas.',
    en: 'Good for {{minutes}} minutes and {{tries}} tries.',
    es: 'Válido por {{minutes}} minutos y {{tries}} intentos.',
    tr: '{{minutes}} dakika ve {{tries}} deneme için geçerli.',
  },
  verify: { 'pt-BR': 'Continuar', en: 'Go on', es: 'Continuar', tr: 'Devam et' },
  again: { 'pt-BR': 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo', tr: 'Yeniden gönder' },
  sentAgain: {
    'pt-BR': 'Pedimos um novo código. O anterior não vale mais.',
    en: 'A new code was asked for. The one before is no longer good.',
    es: 'Se pidió un código nuevo. El anterior ya no sirve.',
    tr: 'Yeni bir kod istendi. Önceki artık geçerli değil.',
  },
  other: {
    'pt-BR': 'Usar outro telefone ou e-mail',
    en: 'Use another phone or e-mail',
    es: 'Usar otro teléfono o correo',
    tr: 'Başka telefon veya e-posta kullan',
  },
  triedOut: {
    'pt-BR': 'Tentativas esgotadas. Peça um novo código.',
    en: 'No tries are left. Ask for a new code.',
    es: 'Se agotaron los intentos. Pida un código nuevo.',
    tr: 'Deneme hakkı bitti. Yeni bir kod isteyin.',
  },
  choose: { 'pt-BR': 'Nova senha', en: 'New password', es: 'Contraseña nueva', tr: 'Yeni şifre' },
  everywhere: {
    'pt-BR': 'Ao salvar, sua conta sai de todos os aparelhos.',
    en: 'Saving signs your account out on every device.',
    es: 'Al guardar, su cuenta se cierra en todos los dispositivos.',
    tr: 'Kaydedince hesabınız tüm cihazlarda kapatılır.',
  },
  save: { 'pt-BR': 'Salvar senha', en: 'Save password', es: 'Guardar contraseña', tr: 'Şifreyi kaydet' },
  saved: {
    'pt-BR': 'Senha salva. Entre com ela.',
    en: 'Password saved. Sign in with it.',
    es: 'Contraseña guardada. Entre con ella.',
    tr: 'Şifre kaydedildi. Onunla giriş yapın.',
  },
  back: { 'pt-BR': 'Voltar para entrar', en: 'Back to sign in', es: 'Volver a iniciar sesión', tr: 'Girişe dön' },
});
