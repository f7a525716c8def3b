import { texts } from '@web/lib/i18n.ts';

export const passkeyTexts = texts('passkeyPrompt', {
  cancelled: {
    'pt-BR': 'A solicitação foi cancelada ou demorou demais. Tente de novo.',
    en: 'The request was cancelled or took too long. Try again.',
    es: 'La solicitud se canceló o tardó demasiado. Inténtelo de nuevo.',
    tr: 'İstek iptal edildi veya çok uzun sürdü. Yeniden deneyin.',
  },
  known: {
    'pt-BR': 'Este dispositivo já tem uma chave de acesso da sua conta.',
    en: 'This device already has a passkey of your account.',
    es: 'Este dispositivo ya tiene una llave de acceso de su cuenta.',
    tr: 'Bu cihazda hesabınızın bir geçiş anahtarı zaten var.',
  },
  elsewhere: {
    'pt-BR': 'Este endereço não permite chaves de acesso. Abra o Prosa pelo nome do site, com https ou em localhost.',
    en: 'This address allows no passkeys. Open Prosa by the name of its site, with https or at localhost.',
    es: 'Esta dirección no permite llaves de acceso. Abra Prosa por el nombre del sitio, con https o en localhost.',
    tr: 'Bu adreste geçiş anahtarı kullanılamaz. Prosa’yı sitenin adıyla, https ile veya localhost üzerinden açın.',
  },
  unsupported: {
    'pt-BR': 'Este navegador ou dispositivo não oferece chaves de acesso.',
    en: 'This browser or device offers no passkeys.',
    es: 'Este navegador o dispositivo no ofrece llaves de acceso.',
    tr: 'Bu tarayıcı veya cihaz geçiş anahtarı sunmuyor.',
  },
});
