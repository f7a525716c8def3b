import { texts } from '@web/lib/i18n.ts';

/**
 * Texts about an announcement's audience, apart from those of the first load because only the platform's staff reads
 * them.
 */
export const audienceTexts = texts('announcementAudience', {
  audience: { 'pt-BR': 'Para', en: 'For', es: 'Para', tr: 'Kime' },
  audienceHint: {
    'pt-BR': 'Em branco, todas as empresas o veem.',
    en: 'Left blank, every company sees it.',
    es: 'En blanco, lo ven todas las empresas.',
    tr: 'Boş bırakılırsa tüm şirketler görür.',
  },
  searchCompany: {
    'pt-BR': 'Nome, e-mail ou documento da empresa',
    en: 'Name, e-mail or document of the company',
    es: 'Nombre, correo o documento de la empresa',
    tr: 'Şirketin adı, e-postası veya belgesi',
  },
  onlyFor: {
    'pt-BR': 'Só para {{name}}',
    en: 'Only for {{name}}',
    es: 'Solo para {{name}}',
    tr: 'Yalnızca {{name}}',
  },
  activeHint: {
    'pt-BR': 'Inativo, só a equipe da plataforma o vê.',
    en: 'When inactive, only the platform’s staff sees it.',
    es: 'Inactivo, solo lo ve el equipo de la plataforma.',
    tr: 'Etkin değilken yalnızca platform ekibi görür.',
  },
});
