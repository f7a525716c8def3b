import type { FirstStep } from '@shared/companies/firstSteps.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { hasSandbox } from '../sandbox.ts';
import { firstStepTexts } from './text.ts';
import { testableConnection, useStepActions } from './useStepActions.ts';

/** Pages on which the result of each step can be seen and changed. */
export const stepPlaces: Readonly<Record<FirstStep, string>> = {
  connection: '/connections',
  queue: '/queues',
  message: '/tickets',
  team: '/users',
  hours: '/settings#companyHours',
  quickReply: '/quick-messages',
};

function useNumberToWrite(step: FirstStep): ConnectionView | undefined {
  const { data } = useQuery({
    ...query('connections', 'list', {}),
    enabled: step === 'message' || step === 'connection',
  });
  return data && testableConnection(data);
}

export function useStepReason(step: FirstStep): string {
  const t = useText(firstStepTexts);
  const number = useNumberToWrite(step);
  if (step === 'hours') {
    const text = t('closedText', { firstName: t('sampleName') });
    return `${t('hoursWhy')} ${t('closedSaid', { text })}`;
  }
  if (step !== 'message') return t(`${step}Why`);
  if (number === undefined) return t('messageFirst');
  return number.isSandbox ? t('messageWhy') : t('messageTo', { number: formatPhone(number.number) });
}

/** Reason why the step stays open although a number is connected; undefined if there is none. */
export function useOwnNumberReason(step: FirstStep): string | undefined {
  const t = useText(firstStepTexts);
  return useNumberToWrite(step)?.isSandbox && step === 'connection' ? t('connectionOwn') : undefined;
}

interface Props {
  step: FirstStep;
  isNext: boolean;
}

/** Buttons of a step that is not done. */
export function StepButtons({ step, isNext }: Props) {
  const t = useText(firstStepTexts);
  const { user } = useSession();
  const actions = useStepActions();
  const number = useNumberToWrite(step);
  const shape = { size: 'small', variant: isNext ? 'primary' : 'plain', isPending: actions.pending === step } as const;
  if (step === 'connection') {
    return hasSandbox(user.company) && number === undefined ? (
      <>
        <Button writes size="small" onClick={actions.connect}>
          {t('connectionDo')}
        </Button>
        <Button writes {...shape} onClick={() => void actions.connectSandbox()}>
          {t('sandboxDo')}
        </Button>
      </>
    ) : (
      <Button writes {...shape} onClick={actions.connect}>
        {t('connectionDo')}
      </Button>
    );
  }
  if (step === 'message') {
    if (number === undefined) return null;
    return number.isSandbox ? (
      <Button writes {...shape} onClick={() => void actions.openTestPhone(number)}>
        {t('messageDo')}
      </Button>
    ) : (
      <Button writes {...shape} onClick={() => window.open(`https://wa.me/${number.number}`, '_blank', 'noopener')}>
        {t('messageReal')}
      </Button>
    );
  }
  const others = {
    queue: { label: t('queueDo', { name: t('queueName') }), run: actions.createQueue },
    team: { label: t('teamDo'), run: actions.addPerson },
    hours: { label: t('hoursDo'), run: actions.useHours },
    quickReply: { label: t('quickReplyDo', { name: t('quickReplyName') }), run: actions.createQuickReply },
  } as const;
  const { label, run } = others[step];
  return (
    <Button writes {...shape} onClick={() => void run()}>
      {label}
    </Button>
  );
}
