import type { Phrase } from '@web/lib/i18n.ts';

/** Texts about the team's sign-in. */
export const accessPhrases = {
  access: { 'pt-BR': 'Acesso da equipe', en: 'Team access', es: 'Acceso del equipo', tr: 'Ekip erişimi' },
  requireSecondFactor: {
    'pt-BR': 'Exigir confirmação em duas etapas',
    en: 'Require two-step verification',
    es: 'Exigir verificación en dos pasos',
    tr: 'İki adımlı doğrulamayı zorunlu kıl',
  },
  requireSecondFactorHint: {
    'pt-BR': 'Quem ainda não usa um aplicativo autenticador tem sete dias a partir da próxima entrada.',
    en: 'Whoever has no authenticator app yet gets seven days from their next sign-in.',
    es: 'Quien aún no usa una aplicación de autenticación tiene siete días desde su próximo acceso.',
    tr: 'Henüz kimlik doğrulama uygulaması olmayanların bir sonraki girişten itibaren yedi günü olur.',
  },
} satisfies Record<string, Phrase>;
