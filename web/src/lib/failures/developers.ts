import type { Phrase } from '../i18n.ts';

/** Keys of the API and webhooks. */
export const developerFailures = {
  ERR_INVALID_API_TOKEN: {
    'pt-BR': 'Este token não existe ou foi revogado. Confira o cabeçalho Authorization.',
    en: 'This token does not exist or was revoked. Check the Authorization header.',
    es: 'Este token no existe o fue revocado. Revise el encabezado Authorization.',
    tr: 'Bu anahtar yok veya iptal edildi. Authorization başlığını kontrol edin.',
  },
  ERR_CONTACT_OPTED_OUT: {
    'pt-BR': 'Esta pessoa pediu para não receber divulgação.',
    en: 'This person asked to get no marketing.',
    es: 'Esta persona pidió no recibir publicidad.',
    tr: 'Bu kişi tanıtım almak istemediğini söyledi.',
  },
  ERR_API_KEY_EXPIRED: {
    'pt-BR': 'Esta chave de API venceu. Crie outra.',
    en: 'This API key has expired. Make another one.',
    es: 'Esta clave de API venció. Cree otra.',
    tr: 'Bu API anahtarının süresi doldu. Yenisini oluşturun.',
  },
  ERR_API_KEY_IN_URL: {
    'pt-BR': 'A chave veio no endereço. Envie-a no cabeçalho Authorization e troque-a: endereços ficam em registros.',
    en: 'The key came in the address. Send it in the Authorization header and replace it: addresses are logged.',
    es: 'La clave vino en la dirección. Envíela en el encabezado Authorization y cámbiela: las direcciones se registran.',
    tr: 'Anahtar adreste geldi. Authorization başlığında gönderin ve değiştirin: adresler kayıtlara geçer.',
  },
  ERR_API_SCOPE_MISSING: {
    'pt-BR': 'A chave não tem permissão para isto. Ela precisa de um destes escopos: {{scopes}}.',
    en: 'The key may not do this. It needs one of these scopes: {{scopes}}.',
    es: 'La clave no tiene permiso para esto. Necesita uno de estos alcances: {{scopes}}.',
    tr: 'Anahtarın buna izni yok. Şu kapsamlardan biri gerekli: {{scopes}}.',
  },
  ERR_NO_API_KEY_FOUND: {
    'pt-BR': 'Esta chave não existe mais. Atualize a lista.',
    en: 'This key no longer exists. Refresh the list.',
    es: 'Esta clave ya no existe. Actualice la lista.',
    tr: 'Bu anahtar artık yok. Listeyi yenileyin.',
  },
  ERR_API_KEY_LIMIT: {
    'pt-BR': 'São no máximo {{limit}} chaves. Revogue uma que não usa.',
    en: 'There are at most {{limit}} keys. Revoke one you do not use.',
    es: 'Son {{limit}} claves como máximo. Revoque una que no use.',
    tr: 'En fazla {{limit}} anahtar olabilir. Kullanmadığınız birini iptal edin.',
  },
  ERR_NO_WEBHOOK_FOUND: {
    'pt-BR': 'Este webhook não existe mais. Atualize a lista.',
    en: 'This webhook no longer exists. Refresh the list.',
    es: 'Este webhook ya no existe. Actualice la lista.',
    tr: 'Bu webhook artık yok. Listeyi yenileyin.',
  },
  ERR_WEBHOOK_LIMIT: {
    'pt-BR': 'São no máximo {{limit}} webhooks. Exclua um que não usa.',
    en: 'There are at most {{limit}} webhooks. Delete one you do not use.',
    es: 'Son {{limit}} webhooks como máximo. Elimine uno que no use.',
    tr: 'En fazla {{limit}} webhook olabilir. Kullanmadığınız birini silin.',
  },
  ERR_WEBHOOK_DELIVERY_NOT_FOUND: {
    'pt-BR': 'Esta entrega não está mais no registro, que guarda 30 dias.',
    en: 'This delivery is no longer in the log, which keeps 30 days.',
    es: 'Esta entrega ya no está en el registro, que guarda 30 días.',
    tr: 'Bu teslimat artık kayıtta yok; kayıt 30 gün tutulur.',
  },
  ERR_WEBHOOK_STOPPED: {
    'pt-BR': 'Este webhook está parado. Ative-o antes de reenviar.',
    en: 'This webhook is stopped. Start it before sending again.',
    es: 'Este webhook está detenido. Actívelo antes de reenviar.',
    tr: 'Bu webhook durdurulmuş. Yeniden göndermeden önce etkinleştirin.',
  },
} satisfies Record<string, Phrase>;
