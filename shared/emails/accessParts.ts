import { serverTexts } from '../connections/serverTexts.ts';
import type { AccessNotice, Language } from '../users/model.ts';

const partText = serverTexts({
  email: { 'pt-BR': 'e-mail de acesso', en: 'sign-in e-mail', es: 'correo de acceso', tr: 'giriş e-postası' },
  password: { 'pt-BR': 'senha', en: 'password', es: 'contraseña', tr: 'parola' },
  phone: { 'pt-BR': 'número de telefone', en: 'phone number', es: 'número de teléfono', tr: 'telefon numarası' },
  secondFactor: {
    'pt-BR': 'confirmação em duas etapas',
    en: 'two-step verification',
    es: 'verificación en dos pasos',
    tr: 'iki adımlı doğrulama',
  },
  apiKey: {
    'pt-BR': 'nova chave da API',
    en: 'new API key',
    es: 'nueva clave de la API',
    tr: 'yeni API anahtarı',
  },
  apiKeyRemoved: {
    'pt-BR': 'chave da API removida',
    en: 'API key removed',
    es: 'clave de la API eliminada',
    tr: 'API anahtarı silindi',
  },
  phoneConfirmed: {
    'pt-BR': 'número novo confirmado pelo anterior',
    en: 'new number confirmed by the former one',
    es: 'número nuevo confirmado por el anterior',
    tr: 'yeni numara öncekiyle doğrulandı',
  },
  rights: {
    'pt-BR': 'mais permissões na empresa',
    en: 'more rights in the company',
    es: 'más permisos en la empresa',
    tr: 'şirkette daha fazla yetki',
  },
  platformRight: {
    'pt-BR': 'direito de administrar a plataforma',
    en: 'right to run the platform',
    es: 'derecho de administrar la plataforma',
    tr: 'platform yöneticisi yetkisi',
  },
  singleSignOn: {
    'pt-BR': 'login único da empresa',
    en: 'the company’s single sign-on',
    es: 'inicio de sesión único de la empresa',
    tr: 'şirketin tek oturum açma ayarı',
  },
  identity: {
    'pt-BR': 'ligação ao login único',
    en: 'link to single sign-on',
    es: 'vínculo con el inicio de sesión único',
    tr: 'tek oturum açma bağlantısı',
  },
});

/** Lists the changed parts of a user's access in a few words. */
export const accessParts = (fields: AccessNotice['fields'], language: Language): string =>
  fields.map((field) => partText(field, language)).join(', ');
