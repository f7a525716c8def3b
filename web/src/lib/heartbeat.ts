/** Nothing heard for so long: the server is asked for a sign of life. API Gateway gives browsers no pings of its own. */
const pause = 25_000;
const mostUnanswered = 2;

interface Options {
  readonly ask: () => void;
  /** Two signs of life stayed out: whoever swallows what is sent closes no socket. */
  readonly onSilent: () => void;
}

/** Finds out that a line is dead which does not say so. */
export function createHeartbeat({ ask, onSilent }: Options) {
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(beat, pause);
  };
  const beat = () => {
    if (unanswered >= mostUnanswered) {
      onSilent();
      return;
    }
    unanswered += 1;
    wait();
    ask();
  };
  return {
    /** Something came, or a line has just opened. */
    heard: () => {
      unanswered = 0;
      wait();
    },
    stop: () => clearTimeout(timer),
  };
}
