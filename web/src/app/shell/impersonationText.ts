import { texts } from '@web/lib/i18n.ts';

export const impersonationTexts = texts('impersonation', {
  within: {
    'pt-BR': 'Você está dentro de {{company}}',
    en: 'You are inside {{company}}',
    es: 'Está dentro de {{company}}',
    tr: '{{company}} şirketinin içindesiniz',
  },
  read: { 'pt-BR': 'só consulta', en: 'looking only', es: 'solo consulta', tr: 'yalnızca bakış' },
  write: {
    'pt-BR': 'pode alterar ajustes',
    en: 'may change settings',
    es: 'puede modificar ajustes',
    tr: 'ayarları değiştirebilir',
  },
  left: { 'pt-BR': 'restam {{time}}', en: '{{time}} left', es: 'quedan {{time}}', tr: '{{time}} kaldı' },
  noted: {
    'pt-BR': 'Tudo o que você abre fica na auditoria da empresa. Motivo: {{reason}}',
    en: 'Everything you open stands in the company’s audit log. Reason: {{reason}}',
    es: 'Todo lo que abre queda en la auditoría de la empresa. Motivo: {{reason}}',
    tr: 'Açtığınız her şey şirketin denetim kaydına yazılır. Neden: {{reason}}',
  },
  leave: { 'pt-BR': 'Sair da empresa', en: 'Leave the company', es: 'Salir de la empresa', tr: 'Şirketten çık' },
});
