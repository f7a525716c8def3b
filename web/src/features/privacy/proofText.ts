import { texts } from '@web/lib/i18n.ts';

export const proofTexts = texts('privacyProof', {
  title: { 'pt-BR': 'Prova de eliminação', en: 'Proof of erasure', es: 'Prueba de borrado', tr: 'Silme kanıtı' },
  statement: {
    'pt-BR': '{{company}} apagou os dados pessoais descritos abaixo, a pedido de {{name}}.',
    en: '{{company}} erased the personal data described below, by order of {{name}}.',
    es: '{{company}} borró los datos personales descritos abajo, por orden de {{name}}.',
    tr: '{{company}}, {{name}} talimatıyla aşağıda açıklanan kişisel verileri sildi.',
  },
  number: { 'pt-BR': 'Número da prova', en: 'Proof number', es: 'Número de la prueba', tr: 'Kanıt numarası' },
  contact: {
    'pt-BR': 'Registro anonimizado',
    en: 'Anonymised record',
    es: 'Registro anonimizado',
    tr: 'Anonimleştirilen kayıt',
  },
  reason: { 'pt-BR': 'Motivo', en: 'Reason', es: 'Motivo', tr: 'Gerekçe' },
  asked: { 'pt-BR': 'Pedido em', en: 'Ordered on', es: 'Ordenado el', tr: 'Talimat tarihi' },
  finished: { 'pt-BR': 'Concluído em', en: 'Finished on', es: 'Concluido el', tr: 'Tamamlanma' },
  erased: { 'pt-BR': 'O que foi apagado', en: 'What was erased', es: 'Qué se borró', tr: 'Silinenler' },
  remains: { 'pt-BR': 'O que fica', en: 'What stays', es: 'Qué queda', tr: 'Kalanlar' },
  noEnd: { 'pt-BR': 'sem prazo', en: 'no date', es: 'sin plazo', tr: 'süresiz' },
  until: { 'pt-BR': 'até {{at}}', en: 'until {{at}}', es: 'hasta {{at}}', tr: '{{at}} tarihine kadar' },
  kept: {
    'pt-BR':
      'Os atendimentos ficam sem pessoa, para as estatísticas. Cópias de segurança que ainda contêm os dados são sobrescritas em até 35 dias.',
    en: 'Tickets stay without a person, for the statistics. Backups that still hold the data are overwritten within 35 days.',
    es: 'Las atenciones quedan sin persona, para las estadísticas. Las copias de seguridad que aún contienen los datos se sobrescriben en 35 días.',
    tr: 'Görüşmeler istatistikler için kişisiz kalır. Verileri hâlâ içeren yedeklerin üzerine 35 gün içinde yazılır.',
  },
  digest: {
    'pt-BR': 'Resumo do que foi apagado (SHA-256)',
    en: 'Digest of what was erased (SHA-256)',
    es: 'Resumen de lo borrado (SHA-256)',
    tr: 'Silinenlerin özeti (SHA-256)',
  },
  identities: {
    'pt-BR': 'Identidades, cada uma como scrypt com sal: quem tem o número pode conferir.',
    en: 'Identities, each as salted scrypt: whoever has the number can check it.',
    es: 'Identidades, cada una como scrypt con sal: quien tiene el número puede comprobarlo.',
    tr: 'Kimlikler, her biri tuzlu scrypt: numaraya sahip olan doğrulayabilir.',
  },
  seal: {
    'pt-BR': 'Selo deste registro (SHA-256)',
    en: 'Seal of this record (SHA-256)',
    es: 'Sello de este registro (SHA-256)',
    tr: 'Bu kaydın mührü (SHA-256)',
  },
});
