import { texts } from '@web/lib/i18n.ts';

const tier = (people: string) => ({ 'pt-BR': people, en: people, es: people, tr: people });

export const numberHealthTexts = texts('sandboxHealth', {
  title: { 'pt-BR': 'Saúde do número', en: 'Health of the number', es: 'Salud del número', tr: 'Numaranın durumu' },
  quality: { 'pt-BR': 'Qualidade', en: 'Quality', es: 'Calidad', tr: 'Kalite' },
  qualityHint: {
    'pt-BR': 'A média não é avisada: só aparece quando a conexão é verificada.',
    en: 'Medium is not told: it shows when the connection is checked.',
    es: 'La media no se avisa: aparece al verificar la conexión.',
    tr: 'Orta bildirilmez: bağlantı denetlendiğinde görünür.',
  },
  GREEN: { 'pt-BR': 'Alta', en: 'High', es: 'Alta', tr: 'Yüksek' },
  YELLOW: { 'pt-BR': 'Média', en: 'Medium', es: 'Media', tr: 'Orta' },
  RED: { 'pt-BR': 'Baixa', en: 'Low', es: 'Baja', tr: 'Düşük' },
  tier: {
    'pt-BR': 'Novas conversas em 24 horas',
    en: 'New conversations in 24 hours',
    es: 'Nuevas conversaciones en 24 horas',
    tr: '24 saatte yeni görüşme',
  },
  TIER_250: tier('250'),
  TIER_2K: { 'pt-BR': '2.000', en: '2,000', es: '2000', tr: '2.000' },
  TIER_10K: { 'pt-BR': '10.000', en: '10,000', es: '10 000', tr: '10.000' },
  TIER_100K: { 'pt-BR': '100.000', en: '100,000', es: '100 000', tr: '100.000' },
  TIER_UNLIMITED: { 'pt-BR': 'Sem limite', en: 'Unlimited', es: 'Sin límite', tr: 'Sınırsız' },
  name: { 'pt-BR': 'Nome de exibição', en: 'Display name', es: 'Nombre visible', tr: 'Görünen ad' },
  APPROVED: { 'pt-BR': 'Aprovado', en: 'Approved', es: 'Aprobado', tr: 'Onaylandı' },
  PENDING_REVIEW: { 'pt-BR': 'Em análise', en: 'Under review', es: 'En revisión', tr: 'İnceleniyor' },
  DECLINED: { 'pt-BR': 'Recusado', en: 'Declined', es: 'Rechazado', tr: 'Reddedildi' },
  throughput: { 'pt-BR': 'Vazão', en: 'Throughput', es: 'Capacidad de envío', tr: 'Gönderim hızı' },
  STANDARD: { 'pt-BR': 'Comum', en: 'Standard', es: 'Estándar', tr: 'Standart' },
  HIGH: { 'pt-BR': 'Alta', en: 'High', es: 'Alta', tr: 'Yüksek' },
});
