import type { Phrase } from '@web/lib/i18n.ts';

/** Texts for actions on personal data. */
export const privacyActionPhrases = {
  'privacy.count': {
    'pt-BR': 'Dados de uma pessoa contados',
    en: 'Data of a person counted',
    es: 'Datos de una persona contados',
    tr: 'Bir kişinin verileri sayıldı',
  },
  'privacy.export': {
    'pt-BR': 'Dados de uma pessoa exportados',
    en: 'Data of a person exported',
    es: 'Datos de una persona exportados',
    tr: 'Bir kişinin verileri dışa aktarıldı',
  },
  'privacy.erase': {
    'pt-BR': 'Dados de uma pessoa apagados',
    en: 'Data of a person erased',
    es: 'Datos de una persona borrados',
    tr: 'Bir kişinin verileri silindi',
  },
  'privacy.cancel': {
    'pt-BR': 'Pedido sobre dados pessoais cancelado',
    en: 'Personal data request cancelled',
    es: 'Solicitud de datos personales cancelada',
    tr: 'Kişisel veri isteği iptal edildi',
  },
  'privacy.download': {
    'pt-BR': 'Exportação de dados baixada',
    en: 'Data export downloaded',
    es: 'Exportación de datos descargada',
    tr: 'Veri dışa aktarımı indirildi',
  },
  'privacy.reveal': {
    'pt-BR': 'Número de um contato revelado',
    en: 'Number of a contact revealed',
    es: 'Número de un contacto revelado',
    tr: 'Bir kişinin numarası gösterildi',
  },
  'privacy.consent': {
    'pt-BR': 'Consentimento anotado',
    en: 'Consent noted',
    es: 'Consentimiento anotado',
    tr: 'Onay kaydedildi',
  },
  'privacy.setRetention': {
    'pt-BR': 'Prazos de retenção alterados',
    en: 'Retention changed',
    es: 'Plazos de retención modificados',
    tr: 'Saklama süreleri değiştirildi',
  },
  'privacy.previewRetention': {
    'pt-BR': 'Prévia da retenção pedida',
    en: 'Retention preview requested',
    es: 'Vista previa de retención pedida',
    tr: 'Saklama önizlemesi istendi',
  },
  'holidays.create': {
    'pt-BR': 'Feriado criado',
    en: 'Holiday created',
    es: 'Feriado creado',
    tr: 'Tatil günü oluşturuldu',
  },
  'holidays.addMany': {
    'pt-BR': 'Feriados nacionais adicionados',
    en: 'National holidays added',
    es: 'Feriados nacionales añadidos',
    tr: 'Resmî tatiller eklendi',
  },
  'holidays.update': {
    'pt-BR': 'Feriado alterado',
    en: 'Holiday changed',
    es: 'Feriado modificado',
    tr: 'Tatil günü değiştirildi',
  },
  'holidays.remove': {
    'pt-BR': 'Feriado excluído',
    en: 'Holiday deleted',
    es: 'Feriado eliminado',
    tr: 'Tatil günü silindi',
  },
  'processingActivities.create': {
    'pt-BR': 'Atividade de tratamento registrada',
    en: 'Processing activity noted',
    es: 'Actividad de tratamiento registrada',
    tr: 'Veri işleme faaliyeti kaydedildi',
  },
  'processingActivities.suggest': {
    'pt-BR': 'Atividades do Prosa registradas',
    en: 'Activities of Prosa noted',
    es: 'Actividades de Prosa registradas',
    tr: 'Prosa faaliyetleri kaydedildi',
  },
  'processingActivities.update': {
    'pt-BR': 'Atividade de tratamento alterada',
    en: 'Processing activity changed',
    es: 'Actividad de tratamiento modificada',
    tr: 'Veri işleme faaliyeti değiştirildi',
  },
  'processingActivities.remove': {
    'pt-BR': 'Atividade de tratamento excluída',
    en: 'Processing activity deleted',
    es: 'Actividad de tratamiento eliminada',
    tr: 'Veri işleme faaliyeti silindi',
  },
  'incidents.create': {
    'pt-BR': 'Incidente registrado',
    en: 'Incident noted',
    es: 'Incidente registrado',
    tr: 'Olay kaydedildi',
  },
  'incidents.update': {
    'pt-BR': 'Incidente alterado',
    en: 'Incident changed',
    es: 'Incidente modificado',
    tr: 'Olay değiştirildi',
  },
  'incidents.note': {
    'pt-BR': 'Nota de incidente',
    en: 'Note on an incident',
    es: 'Nota de incidente',
    tr: 'Olaya not',
  },
  'privacy.hold': {
    'pt-BR': 'Guarda legal alterada',
    en: 'Legal hold changed',
    es: 'Retención legal modificada',
    tr: 'Yasal saklama değiştirildi',
  },
} satisfies Record<string, Phrase>;
