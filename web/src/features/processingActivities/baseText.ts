import { texts } from '@web/lib/i18n.ts';

/** Legal bases with their article of the law. */
export const baseTexts = texts('legalBases', {
  consent: {
    'pt-BR': 'Consentimento (art. 7º, I)',
    en: 'Consent (art. 7, I)',
    es: 'Consentimiento (art. 7, I)',
    tr: 'Açık rıza (md. 7, I)',
  },
  legalObligation: {
    'pt-BR': 'Obrigação legal ou regulatória (art. 7º, II)',
    en: 'Legal or regulatory obligation (art. 7, II)',
    es: 'Obligación legal o regulatoria (art. 7, II)',
    tr: 'Yasal yükümlülük (md. 7, II)',
  },
  publicPolicy: {
    'pt-BR': 'Políticas públicas (art. 7º, III)',
    en: 'Public policies (art. 7, III)',
    es: 'Políticas públicas (art. 7, III)',
    tr: 'Kamu politikaları (md. 7, III)',
  },
  research: {
    'pt-BR': 'Estudos por órgão de pesquisa (art. 7º, IV)',
    en: 'Studies by a research body (art. 7, IV)',
    es: 'Estudios de un órgano de investigación (art. 7, IV)',
    tr: 'Araştırma kurumu çalışmaları (md. 7, IV)',
  },
  contract: {
    'pt-BR': 'Contrato ou procedimentos preliminares (art. 7º, V)',
    en: 'Contract or steps before it (art. 7, V)',
    es: 'Contrato o trámites previos (art. 7, V)',
    tr: 'Sözleşme veya ön hazırlıkları (md. 7, V)',
  },
  legalClaims: {
    'pt-BR': 'Exercício regular de direitos (art. 7º, VI)',
    en: 'Exercise of rights in proceedings (art. 7, VI)',
    es: 'Ejercicio de derechos en procesos (art. 7, VI)',
    tr: 'Yargıda hakların kullanılması (md. 7, VI)',
  },
  lifeProtection: {
    'pt-BR': 'Proteção da vida (art. 7º, VII)',
    en: 'Protection of life (art. 7, VII)',
    es: 'Protección de la vida (art. 7, VII)',
    tr: 'Yaşamın korunması (md. 7, VII)',
  },
  healthProtection: {
    'pt-BR': 'Tutela da saúde (art. 7º, VIII)',
    en: 'Protection of health (art. 7, VIII)',
    es: 'Tutela de la salud (art. 7, VIII)',
    tr: 'Sağlığın korunması (md. 7, VIII)',
  },
  legitimateInterest: {
    'pt-BR': 'Legítimo interesse (art. 7º, IX)',
    en: 'Legitimate interest (art. 7, IX)',
    es: 'Interés legítimo (art. 7, IX)',
    tr: 'Meşru menfaat (md. 7, IX)',
  },
  creditProtection: {
    'pt-BR': 'Proteção do crédito (art. 7º, X)',
    en: 'Protection of credit (art. 7, X)',
    es: 'Protección del crédito (art. 7, X)',
    tr: 'Kredinin korunması (md. 7, X)',
  },
  sensitiveConsent: {
    'pt-BR': 'Dados sensíveis: consentimento específico (art. 11, I)',
    en: 'Sensitive data: specific consent (art. 11, I)',
    es: 'Datos sensibles: consentimiento específico (art. 11, I)',
    tr: 'Hassas veri: özel rıza (md. 11, I)',
  },
  sensitiveLegalObligation: {
    'pt-BR': 'Dados sensíveis: obrigação legal (art. 11, II, a)',
    en: 'Sensitive data: legal obligation (art. 11, II, a)',
    es: 'Datos sensibles: obligación legal (art. 11, II, a)',
    tr: 'Hassas veri: yasal yükümlülük (md. 11, II, a)',
  },
  sensitivePublicPolicy: {
    'pt-BR': 'Dados sensíveis: políticas públicas (art. 11, II, b)',
    en: 'Sensitive data: public policies (art. 11, II, b)',
    es: 'Datos sensibles: políticas públicas (art. 11, II, b)',
    tr: 'Hassas veri: kamu politikaları (md. 11, II, b)',
  },
  sensitiveResearch: {
    'pt-BR': 'Dados sensíveis: pesquisa (art. 11, II, c)',
    en: 'Sensitive data: research (art. 11, II, c)',
    es: 'Datos sensibles: investigación (art. 11, II, c)',
    tr: 'Hassas veri: araştırma (md. 11, II, c)',
  },
  sensitiveLegalClaims: {
    'pt-BR': 'Dados sensíveis: exercício de direitos (art. 11, II, d)',
    en: 'Sensitive data: exercise of rights (art. 11, II, d)',
    es: 'Datos sensibles: ejercicio de derechos (art. 11, II, d)',
    tr: 'Hassas veri: hakların kullanılması (md. 11, II, d)',
  },
  sensitiveLifeProtection: {
    'pt-BR': 'Dados sensíveis: proteção da vida (art. 11, II, e)',
    en: 'Sensitive data: protection of life (art. 11, II, e)',
    es: 'Datos sensibles: protección de la vida (art. 11, II, e)',
    tr: 'Hassas veri: yaşamın korunması (md. 11, II, e)',
  },
  sensitiveHealthProtection: {
    'pt-BR': 'Dados sensíveis: tutela da saúde (art. 11, II, f)',
    en: 'Sensitive data: protection of health (art. 11, II, f)',
    es: 'Datos sensibles: tutela de la salud (art. 11, II, f)',
    tr: 'Hassas veri: sağlığın korunması (md. 11, II, f)',
  },
  fraudPrevention: {
    'pt-BR': 'Dados sensíveis: prevenção à fraude (art. 11, II, g)',
    en: 'Sensitive data: prevention of fraud (art. 11, II, g)',
    es: 'Datos sensibles: prevención del fraude (art. 11, II, g)',
    tr: 'Hassas veri: dolandırıcılığın önlenmesi (md. 11, II, g)',
  },
});
