import type { Phrase } from '../i18n.ts';

/** Personal data: exports, erasures, holds. */
export const privacyFailures = {
  ERR_NO_INCIDENT_FOUND: {
    'pt-BR': 'Este incidente não existe mais. Atualize a página.',
    en: 'This incident no longer exists. Refresh the page.',
    es: 'Este incidente ya no existe. Actualice la página.',
    tr: 'Bu olay artık yok. Sayfayı yenileyin.',
  },
  ERR_NO_PROCESSING_ACTIVITY_FOUND: {
    'pt-BR': 'Esta atividade não existe mais. Atualize a página.',
    en: 'This activity no longer exists. Refresh the page.',
    es: 'Esta actividad ya no existe. Actualice la página.',
    tr: 'Bu faaliyet artık yok. Sayfayı yenileyin.',
  },
  ERR_PROCESSING_ACTIVITY_LIMIT: {
    'pt-BR': 'O registro está cheio: exclua atividades que não são mais feitas.',
    en: 'The record is full: delete activities that are no longer done.',
    es: 'El registro está lleno: elimine actividades que ya no se hacen.',
    tr: 'Kayıt dolu: artık yapılmayan faaliyetleri silin.',
  },
  ERR_INCIDENT_LIMIT: {
    'pt-BR': 'Não cabem mais registros aqui.',
    en: 'There is no room for more here.',
    es: 'No caben más registros aquí.',
    tr: 'Burada daha fazlasına yer yok.',
  },
  ERR_NO_PRIVACYTASK_FOUND: {
    'pt-BR': 'Este pedido não existe mais. Atualize a página.',
    en: 'This request no longer exists. Refresh the page.',
    es: 'Esta solicitud ya no existe. Actualice la página.',
    tr: 'Bu istek artık yok. Sayfayı yenileyin.',
  },
  ERR_PRIVACY_TASK_RUNNING: {
    'pt-BR': 'Isso já está sendo feito. Aguarde o fim ou cancele.',
    en: 'This is already being done. Wait for it or cancel it.',
    es: 'Esto ya se está haciendo. Espere a que termine o cancélelo.',
    tr: 'Bu zaten yapılıyor. Bitmesini bekleyin veya iptal edin.',
  },
  ERR_LEGAL_HOLD: {
    'pt-BR': 'Os dados desta pessoa estão sob guarda legal e não podem ser apagados.',
    en: 'The data of this person are under legal hold and cannot be deleted.',
    es: 'Los datos de esta persona están bajo retención legal y no se pueden borrar.',
    tr: 'Bu kişinin verileri yasal saklama altında; silinemez.',
  },
  ERR_EXPORT_EXPIRED: {
    'pt-BR': 'Este arquivo não está mais disponível. Peça uma nova exportação.',
    en: 'This file is no longer available. Ask for a new export.',
    es: 'Este archivo ya no está disponible. Pida una nueva exportación.',
    tr: 'Bu dosya artık yok. Yeni bir dışa aktarma isteyin.',
  },
  ERR_PERIOD_TOO_LONG: {
    'pt-BR': 'O período passa de um ano. Escolha menos dias.',
    en: 'The period is longer than a year. Choose fewer days.',
    es: 'El período supera un año. Elija menos días.',
    tr: 'Dönem bir yıldan uzun. Daha az gün seçin.',
  },
  ERR_INVALID_PERIOD: {
    'pt-BR': 'A data inicial está depois da data final.',
    en: 'The first day is after the last day.',
    es: 'La fecha inicial es posterior a la final.',
    tr: 'Başlangıç tarihi bitiş tarihinden sonra.',
  },
} satisfies Record<string, Phrase>;
