import { texts } from '@web/lib/i18n.ts';

export const proofTexts = texts('proof', {
  title: { 'pt-BR': 'Confirmar e-mail', en: 'Confirm e-mail', es: 'Confirmar correo', tr: 'E-postayı doğrula' },
  ask: {
    'pt-BR': 'Confirme que este e-mail é seu para conectar o primeiro número da empresa.',
    en: 'Confirm that this e-mail is yours to connect the company’s first number.',
    es: 'Confirme que este correo es suyo para conectar el primer número de la empresa.',
    tr: 'Şirketin ilk numarasını bağlamak için bu e-postanın size ait olduğunu doğrulayın.',
  },
  confirm: { 'pt-BR': 'Confirmar', en: 'Confirm', es: 'Confirmar', tr: 'Doğrula' },
  done: {
    'pt-BR': 'E-mail confirmado. Já é possível conectar números.',
    en: 'E-mail confirmed. Numbers can be connected now.',
    es: 'Correo confirmado. Ya se pueden conectar números.',
    tr: 'E-posta doğrulandı. Artık numara bağlanabilir.',
  },
  go: { 'pt-BR': 'Abrir o Prosa', en: 'Open Prosa', es: 'Abrir Prosa', tr: 'Prosa’yı aç' },
});
