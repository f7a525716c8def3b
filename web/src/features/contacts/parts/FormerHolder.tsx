import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { texts, useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import { candidateNumbers } from '@web/pickers/newContact.ts';
import { Banner } from '@web/ui/Banner.tsx';

const formerHolderTexts = texts('formerHolder', {
  known: {
    'pt-BR':
      'Este número era de {{name}}, que agora usa {{number}}. Se for a mesma pessoa, cancele e abra o contato dela; se o número tem outro dono, salve.',
    en: 'This number used to be {{name}}’s, who now uses {{number}}. If it is the same person, cancel and open that contact; if the number has another owner, save.',
    es: 'Este número era de {{name}}, que ahora usa {{number}}. Si es la misma persona, cancele y abra su contacto; si el número tiene otro dueño, guarde.',
    tr: 'Bu numara önceden {{name}} adlı kişinindi; şimdi {{number}} kullanıyor. Aynı kişiyse iptal edip o kişiyi açın; numaranın başka bir sahibi varsa kaydedin.',
  },
});

/** Warns that a new contact's number belonged to another contact before (B-CONT-11). */
export function FormerHolder({ number }: { number: string }) {
  const t = useText(formerHolderTexts);
  const [wanted] = candidateNumbers(useDebounced(number));
  const read = query('contacts', 'names', { searchParam: wanted ?? '' });
  const { data = [] } = useQuery({ ...read, enabled: wanted !== undefined });
  const holder = wanted === undefined ? undefined : data.find(({ formerNumber }) => formerNumber !== undefined);
  if (!holder) return null;
  return <Banner tone="waiting">{t('known', { name: holder.name, number: formatPhone(holder.number) })}</Banner>;
}
