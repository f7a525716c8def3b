import { texts } from '@web/lib/i18n.ts';

export const incidentPaperTexts = texts('incidentPaper', {
  audience: { 'pt-BR': 'Para quem', en: 'For whom', es: 'Para quién', tr: 'Kime' },
  authority: { 'pt-BR': 'ANPD', en: 'ANPD', es: 'ANPD', tr: 'ANPD' },
  people: { 'pt-BR': 'Titulares', en: 'People concerned', es: 'Titulares', tr: 'İlgili kişiler' },
  title: {
    'pt-BR': 'Comunicado de incidente de segurança',
    en: 'Notice of a security incident',
    es: 'Comunicado de incidente de seguridad',
    tr: 'Güvenlik olayı bildirimi',
  },
  toAuthority: {
    'pt-BR': '{{company}} comunica à Autoridade Nacional de Proteção de Dados o incidente abaixo (LGPD, art. 48).',
    en: '{{company}} notifies the Brazilian data protection authority of the incident below (LGPD, art. 48).',
    es: '{{company}} comunica a la autoridad brasileña de protección de datos el incidente siguiente (LGPD, art. 48).',
    tr: '{{company}} aşağıdaki olayı Brezilya veri koruma kurumuna bildirir (LGPD, md. 48).',
  },
  toPeople: {
    'pt-BR':
      '{{company}} informa que houve um incidente com dados pessoais seus. Abaixo estão o que aconteceu, o que isso pode trazer, o que fizemos e com quem falar.',
    en: '{{company}} informs you of an incident with your personal data. Below: what happened, what may follow from it, what we did and whom to ask.',
    es: '{{company}} le informa de un incidente con sus datos personales. Abajo están qué pasó, qué puede acarrear, qué hicimos y con quién hablar.',
    tr: '{{company}} kişisel verilerinizle ilgili bir olayı bildirir. Aşağıda ne olduğu, ne doğurabileceği, ne yaptığımız ve kime sorabileceğiniz yazılıdır.',
  },
  controller: { 'pt-BR': 'Controlador', en: 'Controller', es: 'Responsable', tr: 'Veri sorumlusu' },
  noted: { 'pt-BR': 'Registrado em', en: 'Noted on', es: 'Registrado el', tr: 'Kayıt zamanı' },
  reportedAt: { 'pt-BR': 'Comunicado em', en: 'Reported on', es: 'Comunicado el', tr: 'Bildirilme zamanı' },
  notReported: { 'pt-BR': 'Ainda não', en: 'Not yet', es: 'Aún no', tr: 'Henüz değil' },
  gone: {
    'pt-BR': 'Este incidente não existe.',
    en: 'There is no such incident.',
    es: 'Este incidente no existe.',
    tr: 'Böyle bir olay yok.',
  },
});
