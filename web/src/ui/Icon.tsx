import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;

interface Props {
  icon: LucideIcon;
  /** Pixels; 18 next to text, 16 inside small badges. */
  size?: number;
  className?: string;
}

/** The only way to render an icon; the text next to it, or the control's label, gives its meaning. */
export function Icon({ icon: Drawing, size = 18, className }: Props) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" className={className} />;
}
