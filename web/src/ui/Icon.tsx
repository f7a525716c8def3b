import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;

interface Props {
  icon: LucideIcon;
  /** Pixels; 18 beside text, 16 inside small badges. */
  size?: number;
  className?: string;
}

/** The only way an icon reaches the screen; the word beside it, or the control's label, says what it means. */
export function Icon({ icon: Drawing, size = 18, className }: Props) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" className={className} />;
}
