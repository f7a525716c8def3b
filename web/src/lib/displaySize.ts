interface Sized {
  readonly mediaWidth: number | null;
  readonly mediaHeight: number | null;
}

/** Pixels. A picture is as large as it can be within these, and never so small that it cannot be pressed. */
const most = { width: 300, height: 320 };
const least = 96;
/** Used for media without a known size. */
const usual = { width: 260, height: 195 };

/** The room a picture or film takes before and after it has loaded. */
export function displaySize({ mediaWidth, mediaHeight }: Sized): { width: number; height: number } {
  if (mediaWidth === null || mediaHeight === null || mediaWidth <= 0 || mediaHeight <= 0) return usual;
  const scale = Math.min(1, most.width / mediaWidth, most.height / mediaHeight);
  return {
    width: Math.max(least, Math.round(mediaWidth * scale)),
    height: Math.max(least, Math.round(mediaHeight * scale)),
  };
}
