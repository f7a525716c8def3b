import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { UnverifiedEmail } from '@web/pickers/firstSteps/UnverifiedEmail.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { connectionsTexts } from '../text.ts';
import styles from './FacebookScreen.module.css';
import { facebookTexts } from './text.ts';
import { useFacebookLogin } from './useFacebookLogin.ts';

interface Props {
  channel: 'facebook' | 'instagram';
  onClose: () => void;
}

const offered = { facebook: ['facebook'], instagram: ['instagram', 'facebook'] } as const;

/** Requirements of each way to sign in, with links to the platform's own dialog. */
export function FacebookDialog({ channel, onClose }: Props) {
  const t = useText(facebookTexts);
  const tConnections = useText(connectionsTexts);
  const { ways, pending, begin } = useFacebookLogin();
  const there = offered[channel].filter((way) => ways?.includes(way));
  const needs = {
    instagram: t('beginOnInstagram'),
    facebook: t(channel === 'facebook' ? 'beginFacebook' : 'beginInstagram'),
  };
  return (
    <Dialog isOpen size="small" title={`${tConnections('add')} · ${tConnections(channel)}`} onClose={onClose}>
      <div className={styles['form']}>
        <UnverifiedEmail />
        {ways !== undefined && there.length === 0 && <Banner tone="waiting">{t('noApp')}</Banner>}
        {there.map((way, at) => (
          <section key={way} className={styles['way']}>
            <p>{needs[way]}</p>
            <Button variant={at === 0 ? 'primary' : 'plain'} isPending={pending === way} onClick={() => begin(way)}>
              {t(way === 'instagram' ? 'beginThere' : 'begin')}
            </Button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
