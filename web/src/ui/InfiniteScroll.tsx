import { useText } from '@web/lib/i18n.ts';
import { useInfiniteScroll } from '@web/lib/useInfiniteScroll.ts';
import styles from './InfiniteScroll.module.css';
import { Spinner } from './Spinner.tsx';
import { uiTexts } from './text.ts';

interface Props {
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
  /** Pixels before the end; the product's lists use 100. */
  distance?: number;
}

/** The last child of a scrolling list. */
export function InfiniteScroll({ hasMore, isLoading, onLoad, distance }: Props) {
  const t = useText(uiTexts);
  const sentinel = useInfiniteScroll({ hasMore, isLoading, onLoad, distance });
  return (
    <div ref={sentinel} className={styles['end']}>
      {isLoading && <Spinner label={t('loadingMore')} />}
    </div>
  );
}
