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
  phone: {
    'pt-BR': '{{by}} trocou o seu número de telefone em {{at}}. Se você não sabia, avise o administrador da empresa.',
    en: '{{by}} changed your phone number on {{at}}. If you did not know, tell your company’s administrator.',
    es: '{{by}} cambió su número de teléfono el {{at}}. Si no lo sabía, avise al administrador de la empresa.',
    tr: '{{by}} telefon numaranızı {{at}} tarihinde değiştirdi. Haberiniz yoksa şirket yöneticinize bildirin.',
  },
  apiKey: {
    'pt-BR': '{{by}} criou uma chave da API com a sua conta em {{at}}. Se você não sabia, avise o administrador.',
    en: '{{by}} made an API key with your account on {{at}}. If you did not know, tell your administrator.',
    es: '{{by}} creó una clave de la API con su cuenta el {{at}}. Si no lo sabía, avise al administrador.',
    tr: '{{by}} {{at}} tarihinde hesabınızla bir API anahtarı oluşturdu. Haberiniz yoksa yöneticinize bildirin.',
  },
  apiKeyRemoved: {
    'pt-BR': '{{by}} removeu uma chave da API em {{at}}. Se você não sabia, avise o administrador.',
    en: '{{by}} removed an API key on {{at}}. If you did not know, tell your administrator.',
    es: '{{by}} eliminó una clave de la API el {{at}}. Si no lo sabía, avise al administrador.',
    tr: '{{by}} {{at}} tarihinde bir API anahtarını sildi. Haberiniz yoksa yöneticinize bildirin.',
  },
  phoneConfirmed: {
    'pt-BR': '{{by}} confirmou o seu novo número de telefone em {{at}}. Se você não sabia, avise o administrador.',
    en: '{{by}} confirmed your new phone number on {{at}}. If you did not know, tell your administrator.',
    es: '{{by}} confirmó su nuevo número de teléfono el {{at}}. Si no lo sabía, avise al administrador.',
    tr: '{{by}} {{at}} tarihinde yeni telefon numaranızı doğruladı. Haberiniz yoksa yöneticinize bildirin.',
  },
  rights: {
    'pt-BR': '{{by}} deu mais permissões à sua conta em {{at}}. Se você não sabia, avise o administrador.',
    en: '{{by}} gave your account more rights on {{at}}. If you did not know, tell your administrator.',
    es: '{{by}} dio más permisos a su cuenta el {{at}}. Si no lo sabía, avise al administrador.',
    tr: '{{by}} {{at}} tarihinde hesabınıza daha fazla yetki verdi. Haberiniz yoksa yöneticinize bildirin.',
  },
  secondFactor: {
    'pt-BR': '{{by}} redefiniu a sua confirmação em duas etapas em {{at}}. Se você não pediu, avise o administrador.',
    en: '{{by}} reset your two-step verification on {{at}}. If you did not ask for it, tell your administrator.',
    es: '{{by}} restableció su verificación en dos pasos el {{at}}. Si no lo pidió, avise al administrador.',
    tr: '{{by}} iki adımlı doğrulamanızı {{at}} tarihinde sıfırladı. İstemediyseniz yöneticinize bildirin.',
  },
  platformRight: {
    'pt-BR': '{{by}} mudou o seu acesso de administrador da plataforma em {{at}}.',
    en: '{{by}} changed your right to run the platform on {{at}}.',
    es: '{{by}} cambió su acceso de administrador de la plataforma el {{at}}.',
    tr: '{{by}} {{at}} tarihinde platform yöneticisi yetkinizi değiştirdi.',
  },
  singleSignOn: {
    'pt-BR': '{{by}} alterou o login único da empresa em {{at}}.',
    en: '{{by}} changed the company’s single sign-on on {{at}}.',
    es: '{{by}} cambió el inicio de sesión único de la empresa el {{at}}.',
    tr: '{{by}} {{at}} tarihinde şirketin tek oturum açma ayarını değiştirdi.',
  },
  identity: {
    'pt-BR': '{{by}} ligou a sua conta ao login único da empresa em {{at}}.',
    en: '{{by}} linked your account to the company’s single sign-on on {{at}}.',
    es: '{{by}} vinculó su cuenta al inicio de sesión único de la empresa el {{at}}.',
    tr: '{{by}} {{at}} tarihinde hesabınızı şirketin tek oturum açmasına bağladı.',
  },
  secondFactorDue: {
    'pt-BR': 'Configure a confirmação em duas etapas até {{date}}. Depois disso, a senha sozinha não entra mais.',
    en: 'Set up two-step verification by {{date}}. After that the password alone does not let you in.',
    es: 'Configure la verificación en dos pasos antes del {{date}}. Después, la contraseña sola no bastará.',
    tr: 'İki adımlı doğrulamayı {{date}} tarihine kadar kurun. Sonrasında parola tek başına yetmeyecek.',
  },
  setUp: { 'pt-BR': 'Configurar', en: 'Set up', es: 'Configurar', tr: 'Kur' },
});
