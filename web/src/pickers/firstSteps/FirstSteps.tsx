import { type FirstStep, firstSteps } from '@shared/companies/firstSteps.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './FirstSteps.module.css';
import { StepButtons, stepPlaces, useOwnNumberReason, useStepReason } from './StepButtons.tsx';
import { firstStepTexts } from './text.ts';
import { useDismissFirstSteps } from './useDismissFirstSteps.ts';
import { useFirstSteps } from './useFirstSteps.ts';

/** Remaining setup steps, each with a button that does it. `isTitled`: false if the screen around it has the title. */
export function FirstSteps({ isTitled = true }: { isTitled?: boolean }) {
  const t = useText(firstStepTexts);
  const { done, doneCount, isHidden } = useFirstSteps();
  const hiding = useDismissFirstSteps();
  const all = firstSteps.length;
  const isComplete = doneCount === all;
  if (isHidden) {
    return (
      <section className={styles['panel']} aria-label={t('title')}>
        <p className={styles['lead']}>{t('putAway')}</p>
        <div>
          <Button isPending={hiding.isPending} onClick={() => void hiding.show()}>
            {t('show')}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <header className={styles['header']}>
        {isTitled && <h2 className={styles['title']}>{t('title')}</h2>}
        <span className={styles['count']}>{done && t('progress', { done: doneCount, all })}</span>
        <Button
          size="small"
          variant={isComplete ? 'primary' : 'quiet'}
          isPending={hiding.isPending}
          onClick={() => void hiding.hide()}
        >
          {t(isComplete ? 'finish' : 'hide')}
        </Button>
      </header>
      <ProgressBar label={t('title')} share={doneCount / all} />
      <p className={styles['lead']}>{t(isComplete ? 'allDone' : 'lead')}</p>
      <ol className={styles['steps']}>
        {firstSteps.map((step) =>
          done === undefined ? (
            <li key={step}>
              <Skeleton height={48} />
            </li>
          ) : (
            <Step key={step} step={step} isDone={done[step]} isNext={firstSteps.find((one) => !done[one]) === step} />
          ),
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  /** The first that is not done: its button is the one to press. */
  isNext: boolean;
}

function Step({ step, isDone, isNext }: StepProps) {
  const t = useText(firstStepTexts);
  const reason = useStepReason(step);
  const why = useOwnNumberReason(step) ?? reason;
  return (
    <li className={classNames(styles['step'], isDone && styles['done'])}>
      <Icon icon={isDone ? CircleCheck : Circle} className={styles['mark']} />
      <div className={styles['words']}>
        <p className={styles['name']}>
          {t(step)}
          <VisuallyHidden> - {t(isDone ? 'isDone' : 'isOpen')}</VisuallyHidden>
        </p>
        {!isDone && <p className={styles['why']}>{why}</p>}
      </div>
      {isDone ? (
        <Link to={stepPlaces[step]} className={styles['see']} aria-label={t('seeStep', { step: t(step) })}>
          {t('see')}
        </Link>
      ) : (
        <div className={styles['buttons']}>
          <StepButtons step={step} isNext={isNext} />
        </div>
      )}
    </li>
  );
}
