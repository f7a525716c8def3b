interface Props {
  /** Pixels. */
  size: number;
  className?: string;
}

/** The picture of `icon.svg`: drawn here, because it is shown before a file of it could be there. */
export function BrandMark({ size, className }: Props) {
  return (
    <svg viewBox="0 0 512 512" width={size} height={size} className={className} aria-hidden="true">
      <path fill="rgb(11,104,103)" d="M0 0h512v512H0z" />
      <path
        fill="rgb(255,255,255)"
        d="M172 124h168a64 64 0 0 1 64 64v104a64 64 0 0 1-64 64h-88l-68 53a16 16 0 0 1-26-13v-42a64 64 0 0 1-50-62V188a64 64 0 0 1 64-64Z"
      />
      <path fill="none" stroke="rgb(11,104,103)" strokeWidth="28" strokeLinecap="round" d="M180 210h152M180 270h92" />
    </svg>
  );
}
